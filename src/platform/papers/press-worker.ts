import { parentPort } from 'node:worker_threads'
import type { Paper } from './paper.ts'

export type PrintOrder = { readonly kind: string; readonly facts: unknown }
export type Printed = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly error: string }

/** The thread's side of the press: draws what it is asked for, one after another. */
export function servePress(papers: readonly Paper[]): void {
  parentPort?.on('message', async ({ kind, facts }: PrintOrder) => {
    const answer: Printed = await drawn(papers, kind, facts)
    parentPort?.postMessage(answer)
  })
}

async function drawn(papers: readonly Paper[], kind: string, facts: unknown): Promise<Printed> {
  try {
    const paper = papers.find((known) => known.kind === kind)
    if (paper === undefined) throw new Error(`no paper ${kind}`)
    return { ok: true, bytes: await paper.draw(facts) }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
