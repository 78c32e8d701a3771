/** What pages report about visits: one adapter for whichever counter the installation has. */
export type Analytics = {
  /** A page was shown; the address has no query and no fragment, which may name a person. */
  page(path: string): void
  /** SPEC §7: the goal `params`, on pages that need a sign-in. */
  params(values: { readonly isSignedIn: boolean }): void
}

/** The counter that the installation names in its settings. */
export type CounterSettings = {
  readonly id: number
  /** Where its script comes from and where it reports to. */
  readonly origin: string
}
