/** Names that are read from right to left, among words that are not. */

const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u;

/**
 * A name that keeps its direction to itself: else "Black \u2013 White" would be drawn as
 * White and Black where both are read from the right, and a rank beside the wrong one.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
