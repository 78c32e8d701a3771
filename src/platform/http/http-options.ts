import type { Hono } from 'hono'
import type { Logger } from '../log/log.ts'
import type { Services } from '../services.ts'
import type { CachedPages } from './cached-pages.ts'
import type { ObjectRight } from './dispatch.ts'
import type { FloodLimit } from './flood-limit.ts'
import type { Binding } from './handle.ts'
import type { HttpEnv } from './http-env.ts'
import type { PageUpload } from './limit-body.ts'
import type { RefusalPage } from './overload.ts'
import type { PageSources } from './page-headers.ts'
import type { Actor, RequestContext } from './request-context.ts'
import type { VisitOptions } from './visit.ts'
import type { WaitingPage, WaitingRoomSetting } from './waiting-room/wait-options.ts'

export type HttpOptions = VisitOptions &
  PageSources & {
    readonly bindings: readonly Binding[]
    readonly services: Services
    readonly log: Logger
    readonly objectRight: ObjectRight
    readonly flood: FloodLimit
    /** Which pages are everybody's, and may be kept for a moment; none where it is not given. */
    readonly pages?: CachedPages
    /** Pages whose form carries a file. */
    readonly pageUploads?: readonly PageUpload[]
    /** The clock that they age by; only a test gives it. */
    readonly pagesNow?: () => number
    /** Where a reader who is signed out signs in to come back to an address; none where it is not given. */
    readonly signInAt?: (scope: RequestContext, address: string) => string
    /** Adds what everybody may have and what asks nothing of the database: it stands before the middleware of all routes, uncounted. */
    open?(app: Hono<HttpEnv>): void
    actorOf(token: string): Promise<Actor | null>
    readonly sessionCookie: string
    /** Set once there are pages: what a reader of one is shown instead while too many are here. */
    readonly refusals?: { page: RefusalPage | null; waiting: WaitingPage | null }
    /** Pages before which people may have to stand in line; none where it is not given. */
    readonly waitingRoom?: WaitingRoomSetting
  }
