/** A mail in words: plain text throughout, laid out and escaped in one place. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  button: string;
  /** Small print under the button. */
  after: string[];
}
