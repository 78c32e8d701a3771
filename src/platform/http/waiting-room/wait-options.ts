import type { KeyObject } from 'node:crypto'
import type { Context } from 'hono'
import type { FloodLimit } from '../flood-limit.ts'
import type { HttpEnv } from '../http-env.ts'
import type { PageSources } from '../page-headers.ts'
import type { Visit, VisitOptions } from '../visit.ts'
import type { QueuePosition } from './waiting-room.ts'

/** A door before which people may have to stand. */
export type Door = {
  /** What is behind it, by its name. What is sent may lead through all doors of a folder, whose name ends in a slash. */
  readonly name: string
  /** The folder of addresses that its ticket is for. */
  readonly folder: string
  /**
   * `page`: the way in. `step`: for who is further. `call`: the way in for a program, which is answered in JSON. `send`: what
   * somebody inside sends.
   */
  readonly kind: 'page' | 'step' | 'call' | 'send'
  /** The order that the address names. */
  readonly orderId: string | null
}

/** What is told of the line, and of what is behind its door. */
export type WaitingStatus = QueuePosition & {
  /** The page that was made last said that nothing is free there. */
  readonly isFull: boolean
  /** Nobody is let in for now, so that no time can be told. */
  readonly isShut: boolean
}

/** The page of somebody who waits. */
export type Waiting = WaitingStatus & { readonly visit: Visit; readonly nonce: string; readonly address: string }

export type WaitingPage = { draw(waiting: Waiting): string; words(told: WaitingStatus, visit: Visit): WaitingWords }

/** What the page's script shows as the line moves. */
export type WaitingWords = {
  readonly ahead: string
  readonly caption: string
  readonly hint: string
  readonly text: string
  readonly full: string
}

export type WaitOptions = VisitOptions &
  PageSources & {
    /** How many pages of one door are made at once. */
    readonly atOnce: number
    readonly key: KeyObject
    readonly flood: FloodLimit
    /** So long an opening page itself waits before it becomes a page about waiting. */
    readonly shortMs?: number
    /** The door that a request leads through; null for all others. */
    doorOf(method: string, path: string, url: string): Door | null
    /** Whether there is anything behind a door of this name. Asked only where a line would stand before it. */
    isRace(name: string): Promise<boolean>
    /**
     * The order that somebody has behind the door; null where they have none, or where they send
     * something and have none to pay. Asked only where a line stands before it.
     */
    orderOf(visit: Visit, door: Door): Promise<string | null>
    /** Tells a program, or who sends a form, that they have to wait. */
    refuse(c: Context<HttpEnv>): Promise<Response>
    /** Set once there are pages. */
    readonly refusals?: { waiting: WaitingPage | null }
  }

/** What the composition says of its doors. */
export type WaitingRoomSetting = Pick<WaitOptions, 'atOnce' | 'key' | 'doorOf' | 'isRace' | 'orderOf'> & {
  /** The door that a call leads through which says `waitingRoom`, by what it sends; null where that names nothing. */
  callDoorOf(params: Readonly<Record<string, string>>, body: unknown): Door | null
}
