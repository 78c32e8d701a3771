import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { waitingScript } from './waiting-script.ts'

type StubReply = { readonly status?: number; readonly head?: Record<string, string>; readonly body: object }

/** The waiting page with the replies that it gets in turn; records when it polled and whether it reloaded. */
async function stubWaitingPage(responses: readonly StubReply[]) {
  const calls = { waits: [] as number[], reloads: 0, polls: [] as (string | undefined)[] }
  const shown = new Map<string, { textContent: string }>()
  const left = [...responses]
  const due: (() => unknown)[] = []
  const page = createContext({
    Math: Object.assign(Object.create(Math), { random: () => 0.5 }),
    document: { getElementById: (id: string) => shown.get(id) ?? shown.set(id, { textContent: '' }).get(id) },
    location: {
      href: '/a/b/register',
      reload: () => {
        calls.reloads += 1
      },
    },
    async fetch(_address: string, { headers }: { headers: Record<string, string> }) {
      calls.polls.push(headers['x-waiting'])
      const { status = 200, head = {}, body } = left.shift() ?? { body: {} }
      return new Response(JSON.stringify(body), { status, headers: head })
    },
    setTimeout(act: () => unknown, ms: number) {
      calls.waits.push(ms)
      due.push(act)
    },
  })
  runInContext(waitingScript, page)
  for (let i = 0; i < responses.length; i += 1) await due.shift()?.()
  return { calls, textOf: (id: string) => shown.get(id)?.textContent, next: () => due.shift()?.() }
}

test('the page shows how the queue moves, and enters in its reader’s turn', async () => {
  const page = await stubWaitingPage([{ body: { again: 7, words: { ahead: '12' } } }, { body: { isTurn: true } }])
  expect([page.textOf('waiting-ahead'), page.calls.reloads, page.calls.polls]).toEqual(['12', 1, ['1', '1']])
  expect(page.calls.waits).toEqual([500, 7_000])
})

test('a page whose ticket has expired is reloaded after a while, which sets one', async () => {
  const page = await stubWaitingPage([{ body: { isLost: true, again: 3 } }])
  expect([page.calls.reloads, page.calls.waits]).toEqual([0, [500, 3_000]])
  page.next()
  expect(page.calls.reloads).toBe(1)
})

test('a page that gets a retry time polls again at that time', async () => {
  const page = await stubWaitingPage([{ status: 429, head: { 'retry-after': '9' }, body: {} }])
  expect([page.calls.reloads, page.calls.waits]).toEqual([0, [500, 9_000]])
})
