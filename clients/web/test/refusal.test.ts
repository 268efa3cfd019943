import { describe, expect, it } from "vitest";
import { refusalWords } from "../src/game/refusal";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import { isThisMachineOnly } from "../src/ui/reach";

describe("a refusal", () => {
  it.each([
    ["that says all by its code", "ko", "Ko.", "Not there: ko.", "此处不可落子：劫。"],
    ["of settings, with the server's reason", "bad_settings", "Periods are 1 s or more.", "Periods are 1 s or more.", "不能按这些条件开局：时长最多 30 天，读秒最多 100 次，限手最多 999 手。"],
    ["of a ruling, with the server's reason", "bad_reading", "Main time is 5 m.", "Main time is 5 m.", "钟不能拨成这样。Main time is 5 m."],
    ["of a name, with the server's reason", "bad_name", "A name has at most 24 letters.", "A name has at most 24 letters.", "名字最多 24 个字，可用字母、汉字、数字、空格和简单符号，且至少有一个字母、汉字或数字。"],
    ["of a name without a reason", "bad_name", "", "This name cannot be used.", "不能用这个名字。"],
    ["that a newer server knows", "tea_time", "Tea first.", "Tea first.", "Tea first."],
    ["without any words", "", "", "That did not work.", "未能完成。"],
  ])("%s", (_, code, sentence, english, chinese) => {
    expect(refusalWords({ code, sentence }, en)).toBe(english);
    expect(refusalWords({ code, sentence }, zh)).toBe(chinese);
  });

  it.each([
    ["too_fast", "That was too much at once. Try again in 60 s."],
    ["just_declined", "Declined a moment ago. Try again in a minute."],
  ])("with a time to wait says it by its code: %s", (code, words) => {
    expect(refusalWords({ code, sentence: "", params: { wait_s: 60 } }, en)).toBe(words);
  });
});

it.each([
  ["localhost", true],
  ["go.localhost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["[::1]", true],
  ["192.168.1.20", false],
  ["[fe80::1]", false],
  ["127.example.org", false],
  ["localhost.example.org", false],
])("the address of %s leads every machine to itself: %s", (hostname, only) => {
  expect(isThisMachineOnly(hostname)).toBe(only);
});
