export type SuggestionsProps = { input: HTMLInputElement }
