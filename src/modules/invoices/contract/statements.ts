import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { lineStates, statementFormats, statementMaxBytes } from '../domain/statement-line.ts'

const Party = z.object({
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  account: z.string(),
  bic: z.string(),
  bankName: z.string(),
  correspondentAccount: z.string(),
})
const OfLine = z.object({ lineId: z.uuid('invoices.line_not_found') })
const Page = z.object({
  /** The `next` of the previous page. */
  cursor: z.uuid().optional(),
  take: z.coerce.number().int().min(1).max(200).default(200),
})
/** The cursor of the next page; null on the last one. */
const next = z.uuid().nullable()
const lineErrors = { 'invoices.line_not_found': 404, 'invoices.line_over': 409 } as const
/** Each call finds the tenant of its line, and works as that tenant. */
const ofOperator = { role: 'operator', transaction: 'none' } as const

export const uploadStatementRoute = defineRoute({
  ...ofOperator,
  method: 'post',
  path: '/api/operator/statements',
  summary: 'Upload a bank statement (1CClientBankExchange or camt.053) and match its incoming lines to invoices',
  upload: { maxBytes: statementMaxBytes, types: ['text/plain', 'application/xml', 'text/xml'] },
  body: z.object({ file: z.file('validation.file') }),
  reply: z.object({
    statementId: z.uuid(),
    /** The same file was uploaded before: nothing was added. */
    isRepeated: z.boolean(),
    format: z.enum(statementFormats),
    account: z.string(),
    /** Incoming lines of the file. */
    lineCount: z.number().int(),
    /** Those that no earlier file had. */
    newCount: z.number().int(),
    /** Those that wait for an operator. */
    unmatchedCount: z.number().int(),
  }),
  errors: {
    'invoices.statement_unknown': 422,
    'invoices.statement_broken': 422,
    'invoices.statement_of_several': 422,
    'invoices.statement_too_long': 422,
    'invoices.account_unknown': 422,
    'invoices.statement_not_roubles': 422,
  },
})

export const listUnmatchedLinesRoute = defineRoute({
  method: 'get',
  path: '/api/operator/statements/unmatched',
  summary: 'List the lines of statements that no rule matched to an invoice, oldest first',
  role: 'operator',
  databaseRole: 'system',
  query: Page,
  reply: z.object({
    next,
    list: z.array(
      z.object({
        lineId: z.uuid(),
        tenantId: z.number().int(),
        bookedOn: z.iso.date(),
        amountMinor: z.number().int(),
        currency: z.string(),
        documentNumber: z.string(),
        payer: Party,
        purpose: z.string(),
        /** A line of a statement in the other format that may be the same money: then dismiss this one. */
        mayRepeat: z
          .object({
            lineId: z.uuid(),
            bookedOn: z.iso.date(),
            documentNumber: z.string(),
            state: z.enum(lineStates),
            invoiceNumber: z.number().int().nullable(),
          })
          .nullable(),
      }),
    ),
  }),
})

export const matchLineRoute = defineRoute({
  ...ofOperator,
  method: 'post',
  path: '/api/operator/statement-lines/:lineId/match',
  summary: 'Assign an unmatched statement line to the invoice with this number',
  reauth: true,
  params: OfLine,
  body: z.object({
    invoiceNumber: z
      .number({ error: ({ input }) => (input === undefined ? 'validation.required' : 'invoices.number_unknown') })
      .int()
      .min(1)
      .max(999_999_999),
  }),
  reply: z.object({ lineId: z.uuid(), registrationId: z.uuid() }),
  errors: { ...lineErrors, 'invoices.number_unknown': 422 },
})

export const splitLineRoute = defineRoute({
  ...ofOperator,
  method: 'post',
  path: '/api/operator/statement-lines/:lineId/split',
  summary: 'Split an unmatched statement line between the invoices with these numbers',
  reauth: true,
  params: OfLine,
  body: z.object({
    parts: z
      .array(
        z.object({
          invoiceNumber: z.number('invoices.number_unknown').int().min(1).max(999_999_999),
          amountMinor: z.number('validation.invalid').int().min(1).max(99_999_999_999_999),
        }),
      )
      .min(1, 'validation.required')
      .max(50, 'validation.invalid'),
  }),
  reply: z.object({
    lineId: z.uuid(),
    /** Each is a line of its own by now. */
    parts: z.array(
      z.object({
        lineId: z.uuid(),
        registrationId: z.uuid(),
        invoiceNumber: z.number().int(),
        amountMinor: z.number().int(),
      }),
    ),
    /** What the parts leave waits as a line of its own; null: nothing. */
    restLineId: z.uuid().nullable(),
  }),
  errors: {
    ...lineErrors,
    'invoices.number_unknown': 422,
    'invoices.parts_too_much': 422,
    'invoices.parts_of_one_order': 422,
  },
})

export const returnLineRoute = defineRoute({
  ...ofOperator,
  method: 'post',
  path: '/api/operator/statement-lines/:lineId/return',
  summary: 'Return the money of an unmatched statement line to its payer by a transfer',
  reauth: true,
  params: OfLine,
  reply: z.object({ lineId: z.uuid(), state: z.literal('returned') }),
  errors: lineErrors,
})

export const dismissLineRoute = defineRoute({
  ...ofOperator,
  method: 'post',
  path: '/api/operator/statement-lines/:lineId/dismiss',
  summary: 'Dismiss an unmatched statement line that is no payment for orders, or repeats another line',
  reauth: true,
  params: OfLine,
  reply: z.object({ lineId: z.uuid(), state: z.literal('foreign') }),
  errors: lineErrors,
})

export const listDueTransfersRoute = defineRoute({
  method: 'get',
  path: '/api/operator/transfers',
  summary: 'List the transfers by which an operator returns money that came for invoices, oldest first',
  role: 'operator',
  databaseRole: 'system',
  query: Page,
  reply: z.object({
    next,
    list: z.array(
      z.object({
        transferId: z.uuid(),
        tenantId: z.number().int(),
        /** Names it in the purpose of the payment order. */
        number: z.number().int(),
        /** `surplus`: more than the invoice; `part`: in part and late; `unknown`: for no invoice. */
        reason: z.enum(['surplus', 'part', 'unknown']),
        amountMinor: z.number().int(),
        currency: z.string(),
        invoiceNumber: z.number().int().nullable(),
        receiver: Party,
        /** The purpose of the payment order. */
        purpose: z.string(),
        dueSince: z.iso.datetime(),
      }),
    ),
  }),
})

export const completeTransferRoute = defineRoute({
  ...ofOperator,
  method: 'post',
  path: '/api/operator/transfers/:transferId/done',
  summary: 'Record that a transfer was made, with the number of its payment order',
  reauth: true,
  params: z.object({ transferId: z.uuid('invoices.transfer_not_found') }),
  body: z.object({ documentNumber: z.string().trim().min(1, 'validation.required').max(40, 'validation.invalid') }),
  reply: z.object({ transferId: z.uuid(), state: z.literal('done') }),
  errors: { 'invoices.transfer_not_found': 404, 'invoices.transfer_done': 409 },
})
