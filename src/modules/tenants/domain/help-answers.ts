/** The answers of the help page that errors link to; a test of the module site finds each of them there. */
export const helpAnswers = ['no-confirmation', 'declined', 'late-payment', 'promo', 'full', 'too-late'] as const
export type HelpAnswer = (typeof helpAnswers)[number]
