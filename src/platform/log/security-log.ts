import { Counter } from 'prom-client'
import type { SecurityEvent } from '#src/kernel/security-event.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Logger } from './log.ts'

/** A security event without data that identifies a person: only ids and patterns. */
export type SecurityFact = {
  readonly event: SecurityEvent
  /** `ok`, or the code of the refusal. */
  readonly outcome: string
  readonly accountId?: string | undefined
  /**
   * The client's whole network address: only its network is written. Not given where there is no
   * client.
   */
  readonly address?: string
  /**
   * For a change of rights: the account in whose name it was made, and the values before and after.
   */
  readonly byAccount?: string
  readonly was?: string
  readonly became?: string
  /** The pattern of the route. */
  readonly route?: string | undefined
}

export type SecurityLog = {
  /**
   * Counts the event, and writes it as one line; a repeated refusal is written only so many times a
   * minute.
   */
  record(fact: SecurityFact, log?: Logger): void
}

/**
 * How many lines of one kind from one network are written in a minute; a success is always written.
 */
export const repeatedLinesAMinute = 10
const minuteMs = 60_000
/**
 * How many kinds and networks have counts of their own; further networks share one count of each
 * kind.
 */
const maxKinds = 5_000

type Repeated = { readonly fact: Omit<SecurityFact, 'address'> & { readonly network: string }; count: number }

/**
 * The security log: each event is a line `security` and counts in
 * `startline_security_events_total`. All security events go through it, so that no line contains an
 * address, a name or an email address.
 * @param nowMs the clock of the minutes; only a test gives it
 */
export function createSecurityLog(metrics: Metrics, ownLog: Logger, nowMs: () => number = Date.now): SecurityLog {
  const counted = new Counter({
    name: 'startline_security_events_total',
    help: 'Security log events: sign-ins, refusals, rate limits, account changes, operator actions.',
    labelNames: ['event', 'outcome'],
    registers: [metrics],
  })
  let repeated = new Map<string, Repeated>()
  let endsAtMs = 0

  function endMinute(): void {
    for (const { fact, count } of repeated.values()) {
      const unwritten = count - repeatedLinesAMinute
      if (unwritten > 0) ownLog.warn({ ...fact, unwritten }, 'security')
    }
    repeated = new Map()
  }

  /** Whether this line is one of the first of its kind in this minute. */
  function isWritten(fact: Repeated['fact']): boolean {
    if (nowMs() >= endsAtMs) {
      endMinute()
      endsAtMs = nowMs() + minuteMs
      // The number of omitted lines is written even where no further event follows.
      setTimeout(endMinute, minuteMs).unref()
    }
    const kind = `${fact.event} ${fact.outcome} `
    const isKnown = repeated.size < maxKinds || repeated.has(kind + fact.network)
    const network = isKnown ? fact.network : 'others'
    const entry = repeated.get(kind + network) ?? {
      fact: { event: fact.event, outcome: fact.outcome, network },
      count: 0,
    }
    entry.count += 1
    repeated.set(kind + network, entry)
    return entry.count <= repeatedLinesAMinute
  }

  return {
    record({ address = '', ...fact }, log = ownLog) {
      counted.inc({ event: fact.event, outcome: fact.outcome })
      const line = { ...fact, network: shownNetwork(address) }
      if (fact.outcome === 'ok') log.info(line, 'security')
      else if (isWritten(line)) log.warn(line, 'security')
    },
  }
}

/**
 * A network that distinguishes attackers and identifies no household: the first three parts of an
 * IPv4 address, the first 48 bits of an IPv6 address. A value that is no address is labelled so.
 */
export function shownNetwork(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1]
  if (v4 !== undefined) return `${v4}.0/24`
  if (!/^[\da-f:.]{2,45}(?:%[\w.-]{1,20})?$/i.test(address) || !address.includes(':')) return 'unknown'
  const [head = '', tail] = (address.toLowerCase().split('%', 1)[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const padded = tail === undefined ? groups : [...groups, '0', '0', '0']
  return `${padded
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/48`
}
