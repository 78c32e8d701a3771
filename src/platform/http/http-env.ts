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
    /** The path pattern of the page that is rendered, if one is. */
    page?: string
    /** The most bytes of a file in the form, where the form may have one. */
    maxFileBytes?: number
    /** The page's response to a file above that; not set for calls, which refuse with an error. */
    refuseFile?: () => Response
    /** Whether the flood limit has let the request pass; not set before it is checked. */
    isAllowed?: boolean
    /**
     * Whether the page found that no place is free behind its waiting room; not set by pages that
     * do not check.
     */
    isFull?: boolean
  }
}
