import { csvBom, csvLines } from '#src/lib/csv.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type CodePage, type CodeWithUses, listCodesWithUses } from '../queries/codes-with-uses.ts'

type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
export type CodesToExport = {
  readonly tenantId: number
  readonly ruleId: string
  readonly batchId: string | null
  /** The link that applies the code. */
  readonly linkOf: (code: string) => string
  /** The rule is over or off: none of its codes is valid. */
  readonly isOver: boolean
  readonly t: (key: string) => string
}

const pageSize = 1_000

/** The lines of the file, a page of codes in each transaction. */
export async function* codesCsv(read: Read, codes: CodesToExport): AsyncGenerator<string, void> {
  const { t, tenantId, ruleId, batchId } = codes
  yield csvBom + csvLines([['csvCode', 'csvLink', 'csvState', 'csvUsedAt', 'csvOrder'].map(t)])
  let cursor: string | null = null
  for (let isMore = true; isMore; ) {
    const page: CodeWithUses[] = await readPage(read, {
      tenantId,
      ruleId,
      codeId: null,
      batchId,
      cursor,
      max: pageSize,
    })
    if (page.length > 0) yield csvLines(page.map((code) => cellsOf(code, codes)))
    cursor = page.at(-1)?.id ?? null
    isMore = page.length === pageSize
  }
}

async function readPage(read: Read, page: CodePage): Promise<CodeWithUses[]> {
  return await read((tx) => listCodesWithUses(tx, page))
}

function cellsOf(code: CodeWithUses, { linkOf, isOver, t }: CodesToExport): string[] {
  return [code.code, linkOf(code.code), t(stateKeys[codeState(code, isOver)]), code.usedAt ?? '', code.orderId ?? '']
}

type State = 'free' | 'held' | 'used' | 'invalid' | 'over'
const stateKeys = {
  free: 'csvFree',
  held: 'csvHeld',
  used: 'csvUsed',
  invalid: 'csvInvalid',
  over: 'csvOver',
} as const satisfies Record<State, string>

/** A code of several uses is free while it has one left. */
function codeState({ isActive, maxUses, held, used }: CodeWithUses, isOver: boolean): State {
  const isUsedUp = maxUses !== null && held + used >= maxUses
  if (isUsedUp) return used > 0 ? 'used' : 'held'
  if (!isActive) return 'invalid'
  return isOver ? 'over' : 'free'
}
