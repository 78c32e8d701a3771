import type { RequestContext } from './request-context.ts'

export type HttpEnv = {
  Variables: {
    scope: RequestContext
    setCookies: string[]
    secureHeadersNonce?: string
    /** Where the answer is to be kept: the path and query to render, without what the page does not depend on. */
    pagePath?: string
    /** Somebody with the same request has just been refused. */
    isOverloaded?: boolean
    /** The pattern of the page that answers, where one does. */
    page?: string
    /** What a file in the form may have, where one may be in it. */
    maxFileBytes?: number
    /** Whether the flood limit has let it pass; not set while nobody has asked. */
    isAllowed?: boolean
    /** Whether the page says that nothing is free behind its door; not set by one that says nothing of it. */
    isFull?: boolean
  }
}
