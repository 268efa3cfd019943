/** The sections of the settings, in their order: a line each. */

import type { ComponentType } from "preact";
import type { Texts } from "../../i18n";
import { Asking } from "./Asking";
import { Look } from "./Look";
import { Sound } from "./Sound";

export interface SettingsSection {
  /** Of its heading, within the page. */
  id: string;
  title(t: Texts): string;
  Body: ComponentType;
}

export const SECTIONS: readonly SettingsSection[] = [
  { id: "sound", title: (t) => t.settings.sound, Body: Sound },
  { id: "asking", title: (t) => t.settings.asking, Body: Asking },
  { id: "look", title: (t) => t.settings.look, Body: Look },
];
