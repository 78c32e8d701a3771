import { diffMs, type Instant } from '#src/kernel/instant.ts'
import type { ReceiptThere } from '#src/modules/payments/domain/provider-receipt.ts'
import { retrieveReceipts } from '#src/modules/payments/server/commands/retrieve-receipts.ts'
import type { Services } from '#src/platform/services.ts'
import { documentOf, receiptMadeThere } from '../../domain/receipt-made-there.ts'
import { acquirerDeadlineMs, externalId, maxAttempts, nextTryAt } from '../../domain/receipt-state.ts'
import { type FiscalProvider, FiscalRefused, type RegisterState } from '../providers/fiscal-provider.ts'
import { lockReceiptsOfPayment, type ReceiptRow, throughAcquirer } from '../queries/receipts.ts'
import {
  bringBackToAcquirer,
  claimReceipts,
  type DueReceipt,
  moveToFailed,
  moveToRegistered,
  moveToSent,
} from '../queries/registering.ts'

const batchSize = 48
const concurrency = 4

/**
 * Sends the receipts that are due and asks about those that were sent, a few at a time and outside
 * any transaction. A process that dies between two steps leaves a receipt that is tried again under
 * the same id at the register, which makes one of it.
 */
export async function registerReceipts(services: Services): Promise<void> {
  const { fiscal } = services
  const { due, now } = await services.db.transaction({ role: 'system' }, async (tx) => ({
    due: await claimReceipts(tx, batchSize, fiscal !== null),
    now: tx.now,
  }))
  const failures: unknown[] = []
  const waiting = [...due]
  const work = async () => {
    for (let receipt = waiting.shift(); receipt !== undefined; receipt = waiting.shift())
      await registerReceipt(services, fiscal, receipt, now).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${due.length} receipts not registered`)
}

async function registerReceipt(
  services: Services,
  fiscal: FiscalProvider | null,
  receipt: DueReceipt,
  now: Instant,
): Promise<void> {
  if (receipt.provider === throughAcquirer) return await askAcquirer(services, receipt, now)
  if (fiscal === null) throw new Error(`receipt ${receipt.id} was claimed without a register`)
  if (receipt.state === 'sent') return await askAbout(services, fiscal, receipt)
  if (await isMadeAfterAll(services, receipt, now)) return
  const { content, buyerEmail } = receipt
  try {
    const { reference } = await fiscal.register({
      externalId: externalId(receipt),
      content,
      buyerEmail: buyerEmail ?? content.company.email,
    })
    await inSystem(services, (tx) => moveToSent(tx, receipt, { provider: fiscal.code, reference }))
  } catch (error) {
    // Of any other error the outcome is unknown: it is sent again under the same id.
    if (!(error instanceof FiscalRefused)) throw error
    await inSystem(services, (tx) => moveToFailed(tx, receipt, { failure: error.message, retryAt: null }))
  }
}

async function askAbout(services: Services, fiscal: FiscalProvider, receipt: DueReceipt): Promise<void> {
  if (receipt.providerReference === null) throw new Error(`receipt ${receipt.id} was sent without a reference`)
  await record(services, receipt, await fiscal.retrieve(receipt.providerReference))
}

/**
 * Asks the payment's provider. What it did not make, or has not named until the deadline, is `failed`: sent
 * again by an operator it goes to a till of our own.
 */
async function askAcquirer(services: Services, receipt: DueReceipt, now: Instant): Promise<void> {
  const isLate = isPastDeadline(receipt.sentAt ?? receipt.dueSince, now)
  const all = await receiptsThere(services, receipt, isLate)
  if (!isLate && madeThere(all, receipt, []) === null) return
  await inSystem(services, async (tx) => {
    const found = madeThere(all, receipt, await lockReceiptsOfPayment(tx, receipt.paymentId))
    if (found?.state === 'registered') await moveToRegistered(tx, receipt, found.numbers)
    else if (found?.state === 'failed') await moveToFailed(tx, receipt, { failure: found.failure, retryAt: null })
    else if (isLate) await moveToFailed(tx, receipt, { failure: notNamed, retryAt: null })
  })
}

const notNamed = 'the payment provider has not named this receipt for a day: look for it in its dashboard first'

/**
 * Asks the payment's provider about a receipt that failed there, before it goes to a till of our own: the
 * provider may have made it since. @returns whether that till is not to make it now
 */
async function isMadeAfterAll(services: Services, receipt: DueReceipt, now: Instant): Promise<boolean> {
  if (receipt.state !== 'failed' || receipt.givenAt === null) return false
  const isLate = isPastDeadline(receipt.dueSince, now)
  const all = await receiptsThere(services, receipt, isLate)
  const first = madeThere(all, receipt, [])
  if (first?.state === 'waiting') return !isLate
  if (first?.state !== 'registered') return false
  return await services.db.transaction({ role: 'system' }, async (tx) => {
    const found = madeThere(all, receipt, await lockReceiptsOfPayment(tx, receipt.paymentId))
    if (found?.state !== 'registered') return false
    await bringBackToAcquirer(tx, receipt)
    await moveToRegistered(tx, receipt, found.numbers)
    return true
  })
}

function isPastDeadline(since: Instant, now: Instant): boolean {
  return diffMs(now, since) > acquirerDeadlineMs
}

/** What the provider says; nothing where it gives no answer and the deadline has passed. */
async function receiptsThere(
  services: Services,
  receipt: DueReceipt,
  isLate: boolean,
): Promise<readonly ReceiptThere[]> {
  return await retrieveReceipts(services, receipt).catch((error: unknown) => {
    if (!isLate) throw error
    return []
  })
}

/** @param others the payment's receipts, locked: of two of one sum each takes a document of its own */
function madeThere(
  all: readonly ReceiptThere[],
  { content, givenAt, sentAt, dueSince }: DueReceipt,
  others: readonly Pick<ReceiptRow, 'numbers'>[],
): ReceiptThere | null {
  const taken = new Set(others.flatMap(({ numbers }) => (numbers === null ? [] : [documentOf(numbers)])))
  const { operation, totalMinor } = content
  return receiptMadeThere(all, { operation, totalMinor, givenAt: givenAt ?? sentAt ?? dueSince }, taken)
}

async function record(services: Services, receipt: DueReceipt, found: RegisterState): Promise<void> {
  if (found.state === 'waiting') return
  await inSystem(services, async (tx) => {
    if (found.state === 'registered') return await moveToRegistered(tx, receipt, found.numbers)
    const isAgain = found.isPassing && receipt.attempt < maxAttempts
    const retryAt = isAgain ? nextTryAt('failed', receipt.dueSince, tx.now, Math.random()) : null
    await moveToFailed(tx, receipt, { failure: found.failure, retryAt })
  })
}

type Work = Parameters<Services['db']['transaction']>[1]

async function inSystem(services: Services, work: Work): Promise<void> {
  await services.db.transaction({ role: 'system' }, work)
}
