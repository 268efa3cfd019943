/** The page's texts are there before anything is tested, as they are before anything is drawn. */

import { startLanguage } from "../src/i18n";

await startLanguage();
