import type { RequestContext } from './request-context.ts'

export type HttpEnv = {
  Variables: {
    scope: RequestContext
    setCookies: string[]
    secureHeadersNonce?: string
    /**
     * Set where the response is cached: the path and query to render, without the parameters that
     * the page does not depend on.
     */
    pagePath?: string
    /** A request with the same key has just been refused. */
    isOverloaded?: boolean
    /** The pattern of the page that answers, where one does. */
    page?: string
    /** The most bytes of a file in the form, where the form may have one. */
    maxFileBytes?: number
    /** Whether the flood limit has let the request pass; not set before it is asked. */
    isAllowed?: boolean
    /**
     * Whether the page says that no place is free behind its waiting room; not set by a page that
     * does not know.
     */
    isFull?: boolean
  }
}
