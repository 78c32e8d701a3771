import { runsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { cancelAtProvider } from './commands/cancel-at-provider.ts'
import { capturePayment } from './commands/capture-payment.ts'
import { checkDispute } from './commands/check-dispute.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { openPayment } from './commands/start-payment.ts'
import { pollProvider } from './commands/sync-with-provider.ts'
import { sendDisputeEmail } from './emails/dispute-email.ts'
import { checkQrCodeStatusHandler } from './handlers/check-payment.ts'
import {
  decideDisputeHandler,
  listDisputesHandler,
  recordDisputeHandler,
  writeOffDisputeHandler,
} from './handlers/disputes.ts'
import { getEripInvoiceHandler } from './handlers/erip.ts'
import { listPaymentIncidentsHandler } from './handlers/incidents.ts'
import { getPaymentEventsHandler } from './handlers/payment-events.ts'
import {
  checkProviderAccountHandler,
  createProviderAccountHandler,
  listPaymentMethodsHandler,
  listProviderAccountsHandler,
  replacePaymentMethodsHandler,
  updateProviderAccountHandler,
} from './handlers/provider-accounts.ts'
import { getRefundRequisitesHandler, setRefundRequisitesHandler } from './handlers/refund-requisites.ts'
import { completeRefundHandler, listFailedRefundsHandler, retryFailedRefundHandler } from './handlers/refunds.ts'
import { chooseSbpBankHandler, getSbpBanksHandler, getSbpQrHandler } from './handlers/sbp.ts'
import { receiveAccountCallHandler, receiveAccountWebhookHandler, receiveWebhookHandler } from './handlers/webhook.ts'
import { cancelPaymentJob } from './jobs/cancel-payment.ts'
import { capturePaymentJob } from './jobs/capture-payment.ts'
import { checkDisputeJob } from './jobs/check-dispute.ts'
import { disputeEmailJob } from './jobs/dispute-email.ts'
import { openPaymentJob } from './jobs/open-payment.ts'
import {
  abandonDuePayments,
  checkEndedPayments,
  checkOpenDisputes,
  checkSentRefunds,
  processWaitingWebhooks,
} from './jobs/periodic-tasks.ts'
import { pollPaymentJob } from './jobs/poll-payment.ts'
import { refundPaymentJob } from './jobs/refund-payment.ts'
import { forgetRequisites, remindOfRequisites } from './jobs/refund-requisites.ts'
import { paymentsPersonalData } from './personal-data.ts'
import { paymentGauges } from './reads/payment-gauges.ts'

export const paymentsModule = {
  name: 'payments',
  handlers: [
    receiveWebhookHandler,
    receiveAccountWebhookHandler,
    receiveAccountCallHandler,
    checkQrCodeStatusHandler,
    getPaymentEventsHandler,
    getSbpQrHandler,
    getSbpBanksHandler,
    chooseSbpBankHandler,
    listPaymentIncidentsHandler,
    getEripInvoiceHandler,
    listFailedRefundsHandler,
    retryFailedRefundHandler,
    completeRefundHandler,
    getRefundRequisitesHandler,
    setRefundRequisitesHandler,
    listDisputesHandler,
    recordDisputeHandler,
    decideDisputeHandler,
    writeOffDisputeHandler,
    listProviderAccountsHandler,
    createProviderAccountHandler,
    updateProviderAccountHandler,
    checkProviderAccountHandler,
    listPaymentMethodsHandler,
    replacePaymentMethodsHandler,
  ],
  jobs: [
    runsJob(openPaymentJob, async (context, payload) => {
      await openPayment(context, payload)
    }),
    runsJob(pollPaymentJob, (context, payload) => pollProvider(context, payload)),
    runsJob(capturePaymentJob, (context, payload) => capturePayment(context, payload)),
    runsJob(cancelPaymentJob, (context, payload) => cancelAtProvider(context, payload)),
    runsJob(checkDisputeJob, (context, payload) => checkDispute(context, payload)),
    runsJob(disputeEmailJob, (context, payload) => sendDisputeEmail(context, payload)),
    runsJob(refundPaymentJob, (context, payload) => refundPayment(context, payload)),
  ],
  periodicTasks: [
    abandonDuePayments,
    checkEndedPayments,
    checkSentRefunds,
    checkOpenDisputes,
    processWaitingWebhooks,
    remindOfRequisites,
    forgetRequisites,
  ],
  gauges: paymentGauges,
  personalData: paymentsPersonalData,
} as const satisfies ModuleManifest
