import { toString as qrPicture } from 'qrcode'
import { isUuid } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import { within } from '#src/kernel/within.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import { chooseSbpBankRoute, getSbpBanksRoute, getSbpQrRoute } from '../../contract/sbp.ts'
import { isPaymentPending } from '../../domain/payment-state.ts'
import { recentFirst } from '../../domain/recent-first.ts'
import { findPayment } from '../queries/payments.ts'
import { recentBanksOf, recordBank } from '../queries/sbp-banks.ts'

/**
 * Also serves payments that were paid or ended meanwhile: a page rendered just before still loads
 * its picture.
 */
export const getSbpQrHandler = handle(getSbpQrRoute, async ({ tx, actor }, { params }) => {
  const payment = await findOwnSbpPayment(tx, actor.accountId, params.qrId)
  if (payment === null) return err('payments.unknown')
  const { id, sbpLink } = payment
  // M: NSPK's requirement for a printed code; the quiet zone is part of the picture on every
  // background, in the dark theme too.
  const svg = await qrPicture(sbpLink, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return ok({ qrId: id, link: sbpLink, svg })
})

export const getSbpBanksHandler = handle(getSbpBanksRoute, async (context, { query }) => {
  const { services, tenant, actor, language } = context
  const { payment, recent } = await services.db.transaction(
    { role: 'app', tenantId: tenant.id, readOnly: true },
    async (tx) => ({
      payment: await findOwnSbpPayment(tx, actor.accountId, query.qrId),
      recent: await recentBanksOf(tx, actor.accountId, maxRecent),
    }),
  )
  if (payment === null || !isPaymentPending(payment.state)) return err('payments.unknown')
  const provider = await services.paymentProviders.of(payment)
  if (provider?.sbpBanks === undefined) return ok({ banks: [] })
  const { reference, sbpLink } = payment
  try {
    const banks = await within(maxWaitMs, provider.sbpBanks({ reference, sbpLink, language }))
    if (banks === 'late') throw new Error('the provider did not return the bank list in time')
    return ok({ banks: recentFirst(banks, recent) })
  } catch (error) {
    context.log.warn({ err: error }, 'reading the bank list failed') // the link alone is enough to pay
    return ok({ banks: [] })
  }
})

/** The page waits for the list, and works without it. */
const maxWaitMs = 2_000

/** NSPK's rule: up to three banks that this payer chose before may stand first; the others as they come. */
const maxRecent = 3

export const chooseSbpBankHandler = handle(chooseSbpBankRoute, async ({ tx, actor }, { body }) =>
  (await recordBank(tx, { ...body, accountId: actor.accountId })) ? ok({}) : err('payments.unknown'),
)

/** The account's own payment by SBP; any other id is returned as unknown. */
async function findOwnSbpPayment(tx: Tx, accountId: string, qrId: string) {
  const payment = isUuid(qrId) ? await findPayment(tx, qrId) : null
  if (payment?.accountId !== accountId) return null
  const { tenantId, id, state, provider, providerAccountId, providerReference, sbpLink } = payment
  return sbpLink === null || providerReference === null
    ? null
    : { tenantId, id, state, provider, providerAccountId, reference: providerReference, sbpLink }
}
