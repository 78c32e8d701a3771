/** What a route tells the layout about itself (`export const handle`). */
export type RouteHandle = {
  /** The namespaces of texts that the screen uses, beside `ui` and `app`. */
  readonly texts?: readonly string[]
  readonly layout?: 'default' | 'order' | 'ostrovok'
  readonly background?: 'wash' | 'white'
}
