import type { Hono } from 'hono'
import type { Logger } from '../log/log.ts'
import type { Services } from '../services.ts'
import type { CachedPages } from './cached-pages.ts'
import type { PageSources } from './content-security-policy.ts'
import type { ObjectRight } from './dispatch.ts'
import type { FloodLimit } from './flood-limit.ts'
import type { Binding } from './handle.ts'
import type { HttpEnv } from './http-env.ts'
import type { PageUpload } from './limit-body.ts'
import type { Maintenance } from './maintenance.ts'
import type { RefusalPage } from './overload.ts'
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
    /**
     * The pages that are the same for all visitors and may be cached for a moment; none where it is
     * not given.
     */
    readonly pages?: CachedPages
    /** Pages whose form carries a file. */
    readonly pageUploads?: readonly PageUpload[]
    /** The clock for the age of cached pages; only a test gives it. */
    readonly pagesNow?: () => number
    /**
     * The sign-in page for a signed-out reader, which leads back to an address; none where it is
     * not given.
     */
    readonly signInAt?: (scope: RequestContext, address: string) => string
    /**
     * Adds public routes that do not read the database: they run before the middleware of all
     * routes, uncounted.
     */
    open?(app: Hono<HttpEnv>): void
    actorOf(token: string): Promise<Actor | null>
    readonly sessionCookie: string
    /** Set once there are pages: the pages shown instead during an overload. */
    readonly refusals?: { page: RefusalPage | null; waiting: WaitingPage | null }
    /** Set while the site is closed to visitors. */
    readonly maintenance?: Maintenance | null
    /** Pages that have a waiting room; none where it is not given. */
    readonly waitingRoom?: WaitingRoomSetting
  }
