/** A text that the specification quotes, and the test that sees it on the screen in the state that shows it. */
export interface SpecifiedText {
  text: string;
  /** Where the text has places to be filled in: how it reads in the test. */
  as?: string;
  /** The test's file and its title as it stands there, with ` › ` between them. */
  test: string;
}
