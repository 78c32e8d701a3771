import type { KeyObject } from 'node:crypto'
import type { Context } from 'hono'
import type { PageSources } from '../content-security-policy.ts'
import type { FloodLimit } from '../flood-limit.ts'
import type { HttpEnv } from '../http-env.ts'
import type { Visit, VisitOptions } from '../visit.ts'
import type { QueuePosition } from './waiting-room.ts'

/** The waiting room that a request is for. */
export type WaitingRoomTarget = {
  /**
   * The name of the race behind it. A sent form or call may belong to all rooms of a folder, whose
   * name ends in a slash.
   */
  readonly name: string
  /** The folder of addresses that its ticket's cookie is for. */
  readonly folder: string
  /**
   * `page`: the first page. `step`: a later page. `call`: the entry for a program, which is
   * answered in JSON. `send`: a form or call that an admitted visitor sends.
   */
  readonly kind: 'page' | 'step' | 'call' | 'send'
  /** The order that the address names. */
  readonly orderId: string | null
}

/** The state of the queue and of the pages behind it, as shown to a waiter. */
export type WaitingStatus = QueuePosition & {
  /** The last page that was made said that no place is free. */
  readonly isFull: boolean
  /** No visitor is admitted for now, so that no waiting time can be shown. */
  readonly isShut: boolean
}

/** The data of the waiting page. */
export type Waiting = WaitingStatus & { readonly visit: Visit; readonly nonce: string; readonly address: string }

export type WaitingPage = { draw(waiting: Waiting): string; words(status: WaitingStatus, visit: Visit): WaitingWords }

/** The texts that the page's script shows as the queue moves. */
export type WaitingWords = {
  readonly ahead: string
  readonly caption: string
  readonly hint: string
  readonly text: string
  readonly full: string
}

export type WaitOptions = VisitOptions &
  PageSources & {
    /** How many pages of one waiting room are made at once. */
    readonly atOnce: number
    readonly key: KeyObject
    readonly flood: FloodLimit
    /** How long the request for a page is pending before the waiting page is shown instead. */
    readonly shortMs?: number
    /** The waiting room that a request goes through; null for all others. */
    targetOf(method: string, path: string, url: string): WaitingRoomTarget | null
    /** Whether there is a race of this name. Asked only where a queue would form before it. */
    isRace(name: string): Promise<boolean>
    /**
     * The order that the visitor has behind the waiting room; null where there is none, or where
     * the visitor sends something and no order of theirs is unpaid. Asked only where a queue
     * exists.
     */
    orderOf(visit: Visit, target: WaitingRoomTarget): Promise<string | null>
    /** Tells a program, or the sender of a form, that they have to wait. */
    refuse(c: Context<HttpEnv>): Promise<Response>
    /** Set once there are pages. */
    readonly refusals?: { waiting: WaitingPage | null }
  }

/** The waiting room settings that the composition gives. */
export type WaitingRoomSetting = Pick<WaitOptions, 'atOnce' | 'key' | 'targetOf' | 'isRace' | 'orderOf'> & {
  /**
   * The waiting room of a call that declares `waitingRoom`, by its input; null where the input
   * names no race.
   */
  targetOfCall(params: Readonly<Record<string, string>>, body: unknown): WaitingRoomTarget | null
}
