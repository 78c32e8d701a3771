import type { FlatNamespace as Namespace } from 'i18next'

/** A route's declarations for the layout (`export const handle`). */
export type RouteHandle = {
  /** The namespaces of texts that the screen uses, in addition to those of every page. */
  readonly texts?: readonly Namespace[]
  /** The route has its own head for browsers and robots, in place of the route above it. */
  readonly hasOwnHead?: true
  readonly layout?: 'default' | 'order' | 'ostrovok' | 'tax-deduction'
  readonly background?: 'wash' | 'white'
}
