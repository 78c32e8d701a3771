import type { Api } from '#src/client/api.ts'
import type { RouteDeclaration, RouteKey } from '#src/kernel/route.ts'
import { relativeDeleted, relativesMerged } from '#src/modules/accounts/server/events.ts'
import { accountsModule } from '#src/modules/accounts/server/index.ts'
import { adminModule } from '#src/modules/admin/server/index.ts'
import { cabinetModule } from '#src/modules/cabinet/server/index.ts'
import { editionNamed, eventMoveTargetsNamed, eventStatusChanged } from '#src/modules/catalog/server/events.ts'
import { catalogModule } from '#src/modules/catalog/server/index.ts'
import { checkLateUses } from '#src/modules/discounts/server/commands/check-late-uses.ts'
import { confirmUses, endUses, returnUses } from '#src/modules/discounts/server/commands/follow-orders.ts'
import { recalculateDiscounts } from '#src/modules/discounts/server/commands/recalculate-discounts.ts'
import { discountsModule } from '#src/modules/discounts/server/index.ts'
import { documentsModule } from '#src/modules/documents/server/index.ts'
import { feedbackModule } from '#src/modules/feedback/server/index.ts'
import { groupEntriesModule } from '#src/modules/group-entries/server/index.ts'
import { homeModule } from '#src/modules/home/server/index.ts'
import { inquiriesModule } from '#src/modules/inquiries/server/index.ts'
import { cancelPolicies, issuePolicies, repricePolicies } from '#src/modules/insurance/server/commands/follow-orders.ts'
import { insuranceModule } from '#src/modules/insurance/server/index.ts'
import { cancelTransferredJob } from '#src/modules/insurance/server/jobs/cancel-transferred.ts'
import { inventoryModule } from '#src/modules/inventory/server/index.ts'
import { endInvoices } from '#src/modules/invoices/server/commands/end-invoices.ts'
import { invoicesModule } from '#src/modules/invoices/server/index.ts'
import { mapsModule } from '#src/modules/maps/server/index.ts'
import { myDataModule } from '#src/modules/my-data/server/index.ts'
import { endPaymentGrace, markOrdersPaid } from '#src/modules/orders/server/commands/mark-orders-paid.ts'
import {
  entriesNeeded,
  latePayment,
  linesCancelled,
  orderChanged,
  orderEnded,
  orderPaid,
  orderReserved,
  orderReturning,
  placeMoved,
  placePriceDifferencePaid,
  placePriceReduced,
  priceDifferencePaid,
} from '#src/modules/orders/server/events.ts'
import { ordersModule } from '#src/modules/orders/server/index.ts'
import { endCancelledEventOrdersJob } from '#src/modules/orders/server/jobs/end-cancelled-event-orders.ts'
import { organizersModule } from '#src/modules/organizers/server/index.ts'
import {
  paymentFailed,
  paymentOfWrongSum,
  paymentRefunded,
  paymentSucceeded,
  requisitesMissing,
} from '#src/modules/payments/server/events.ts'
import { paymentsModule } from '#src/modules/payments/server/index.ts'
import { postersModule } from '#src/modules/posters/server/index.ts'
import { followMovedPlace } from '#src/modules/receipts/server/commands/settle-payment.ts'
import {
  writePaymentReceipts,
  writeRefundReceipt,
  writeWrongSumReceipt,
} from '#src/modules/receipts/server/commands/write-receipts.ts'
import { receiptsModule } from '#src/modules/receipts/server/index.ts'
import { cancelRegistrations } from '#src/modules/registration/cancellations/server/commands/cancel-registrations.ts'
import { endCancelledOffersJob } from '#src/modules/registration/cancellations/server/jobs/end-cancelled-offers-declared.ts'
import {
  eventCancelledEmailsJob,
  eventMoveTargetsEmailsJob,
} from '#src/modules/registration/cancellations/server/jobs/event-cancelled.ts'
import { enterUpgradedRace } from '#src/modules/registration/changes/server/commands/enter-upgraded-race.ts'
import { takeDeferral } from '#src/modules/registration/deferrals/server/commands/end-deferral.ts'
import {
  deferredOffEmailsJob,
  editionEmailsJob,
} from '#src/modules/registration/deferrals/server/jobs/deferral-emails.ts'
import { filesOfMoved } from '#src/modules/registration/event-moves/server/commands/files-of-moved.ts'
import { confirmRegistrations } from '#src/modules/registration/server/commands/confirm-registrations.ts'
import { endRegistrations } from '#src/modules/registration/server/commands/end-registrations.ts'
import { nameOrderEntries } from '#src/modules/registration/server/commands/name-order-entries.ts'
import { entryTransferred, namingChanged } from '#src/modules/registration/server/events.ts'
import { registrationModule } from '#src/modules/registration/server/index.ts'
import {
  cancellationEmailsJob,
  holdExpiredEmailJob,
  latePaymentEmailsJob,
  paymentEmailsJob,
  requisitesEmailJob,
  reservedEmailJob,
  teamEmailsJob,
  wrongSumEmailJob,
} from '#src/modules/registration/server/jobs/emails.ts'
import { categoryPaidOnline } from '#src/modules/registration/social-categories/server/commands/decide-category.ts'
import {
  completeTransfers,
  endOrderTransfers,
  reopenTransfer,
} from '#src/modules/registration/transfers/server/commands/end-transfer.ts'
import { changeNaming } from '#src/modules/results/server/commands/change-naming.ts'
import { endClaimsOfRelative, mergeClaimsOfRelatives } from '#src/modules/results/server/commands/follow-relatives.ts'
import { resultListChanged } from '#src/modules/results/server/events.ts'
import { resultsModule } from '#src/modules/results/server/index.ts'
import { recalculateRating } from '#src/modules/reviews/server/commands/change-reviews.ts'
import { reviewsModule } from '#src/modules/reviews/server/index.ts'
import { recalculateRatingJob } from '#src/modules/reviews/server/jobs/recalculate-rating.ts'
import { searchModule } from '#src/modules/search/server/index.ts'
import { seriesModule } from '#src/modules/series/server/index.ts'
import { siteModule } from '#src/modules/site/server/index.ts'
import { startListModule } from '#src/modules/start-list/server/index.ts'
import { taxDeductionModule } from '#src/modules/tax-deduction/server/index.ts'
import { noteCorrectionsJob } from '#src/modules/tax-deduction/server/jobs/note-corrections.ts'
import { tenantsModule } from '#src/modules/tenants/server/index.ts'
import { after, createEventBus, inline, inlineTogether, type Listener } from '#src/platform/events/event-bus.ts'
import type { Binding } from '#src/platform/http/handle.ts'

/** The modules, lowest first: each may use only those before it. */
export const modules = [
  tenantsModule,
  accountsModule,
  organizersModule,
  inventoryModule,
  catalogModule,
  mapsModule,
  searchModule,
  seriesModule,
  homeModule,
  postersModule,
  inquiriesModule,
  feedbackModule,
  paymentsModule,
  ordersModule,
  invoicesModule,
  registrationModule,
  startListModule,
  groupEntriesModule,
  insuranceModule,
  documentsModule,
  receiptsModule,
  resultsModule,
  discountsModule,
  reviewsModule,
  taxDeductionModule,
  myDataModule,
  cabinetModule,
  adminModule,
  siteModule,
] as const

/**
 * Listeners in the publisher's transaction, for effects that must commit together, as paid and
 * confirmed.
 */
const inTransaction: readonly Listener[] = [
  inlineTogether(paymentSucceeded, markOrdersPaid),
  inlineTogether(paymentSucceeded, writePaymentReceipts),
  inline(paymentOfWrongSum, writeWrongSumReceipt),
  inline(paymentRefunded, writeRefundReceipt),
  inlineTogether(paymentFailed, endPaymentGrace),
  inlineTogether(paymentFailed, endInvoices),
  inlineTogether(orderPaid, confirmRegistrations),
  inline(priceDifferencePaid, enterUpgradedRace),
  inlineTogether(orderPaid, issuePolicies),
  inlineTogether(orderPaid, completeTransfers),
  inlineTogether(orderPaid, confirmUses),
  inline(entriesNeeded, nameOrderEntries),
  inlineTogether(orderReturning, checkLateUses),
  inline(orderChanged, repricePolicies),
  inline(orderChanged, recalculateDiscounts),
  inline(orderEnded, endRegistrations),
  inline(orderEnded, endUses),
  inline(orderEnded, reopenTransfer),
  inline(linesCancelled, cancelRegistrations),
  inline(linesCancelled, cancelPolicies),
  inline(linesCancelled, returnUses),
  inline(linesCancelled, endOrderTransfers),
  inline(placeMoved, takeDeferral),
  inline(placeMoved, filesOfMoved),
  inline(placeMoved, followMovedPlace),
  inline(placePriceDifferencePaid, categoryPaidOnline),
  inline(resultListChanged, recalculateRating),
  inline(namingChanged, changeNaming),
  inline(relativeDeleted, endClaimsOfRelative),
  inline(relativesMerged, mergeClaimsOfRelatives),
]

/** Listeners that run after the commit. */
const afterwards: readonly Listener[] = [
  after(orderPaid, paymentEmailsJob),
  after(orderPaid, teamEmailsJob),
  // Most pay within that time, and get the email about the payment alone.
  after(orderReserved, reservedEmailJob, { delayMs: 20 * 60_000 }),
  after(orderEnded, holdExpiredEmailJob),
  after(latePayment, latePaymentEmailsJob),
  after(paymentOfWrongSum, wrongSumEmailJob),
  after(requisitesMissing, requisitesEmailJob),
  after(linesCancelled, cancellationEmailsJob),
  after(linesCancelled, noteCorrectionsJob),
  after(entryTransferred, cancelTransferredJob),
  after(entryTransferred, noteCorrectionsJob),
  after(placePriceReduced, noteCorrectionsJob),
  after(eventStatusChanged, endCancelledEventOrdersJob),
  after(eventStatusChanged, eventCancelledEmailsJob),
  after(eventStatusChanged, endCancelledOffersJob),
  after(eventStatusChanged, deferredOffEmailsJob),
  after(eventStatusChanged, recalculateRatingJob),
  after(editionNamed, editionEmailsJob),
  after(eventMoveTargetsNamed, eventMoveTargetsEmailsJob),
]

export const eventBus = createEventBus([...inTransaction, ...afterwards])
/**
 * The same without emails and other effects that reach people: for the demo's invented
 * participants.
 */
export const quietBus = createEventBus(inTransaction)

type AnyBinding = (typeof modules)[number]['handlers'][number]
type RouteOf<B> = B extends Binding<infer R extends RouteDeclaration> ? R : never

/** The served routes that the client does not list: with one, the line below does not compile and names it. */
type UnlistedRoute = Exclude<RouteKey<RouteOf<AnyBinding>>, keyof Api>
;({}) satisfies Record<UnlistedRoute, never>
