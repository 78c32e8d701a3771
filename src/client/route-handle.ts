import type { FlatNamespace as Namespace } from 'i18next'

/** What a route tells the layout about itself (`export const handle`). */
export type RouteHandle = {
  /** The namespaces of texts that the screen uses, beside those of every page. */
  readonly texts?: readonly Namespace[]
  /** It says itself what it is to browsers and robots, in place of the route above it. */
  readonly hasOwnHead?: true
  readonly layout?: 'default' | 'order' | 'ostrovok'
  readonly background?: 'wash' | 'white'
}
