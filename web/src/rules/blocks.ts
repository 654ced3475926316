/** A paragraph, heading or table of the rules, as the build of the page writes it. */
export interface RuleBlock {
  /** The number of a paragraph, such as 7.3. */
  rule: string | null;
  /** The heading above it. */
  chapter: string;
  isHeading: boolean;
  html: string;
  text: string;
}
