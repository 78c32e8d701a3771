import { Form, Link, useNavigation } from 'react-router'
import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { Bill } from './bill.ts'

export type RefundRequisites = ApiReply<'GET /api/account/refunds/:refundId/requisites'>
type RequisitesForm = NonNullable<RefundRequisites['form']>

/** The refunds of a bill that wait for an account, or have one; of a sum that goes another way nothing. */
export async function loadRequisites(api: LocalApi, { refunds }: Bill): Promise<RefundRequisites[]> {
  const onTheirWay = refunds.filter(({ state }) => state === 'requested')
  const found = await Promise.all(
    onTheirWay.map(({ id }) => api.call('GET /api/account/refunds/:refundId/requisites', { params: { refundId: id } })),
  )
  return found.flatMap(({ data }) => (data !== undefined && (data.form !== null || data.given !== null) ? [data] : []))
}

/** A refused form: what was typed stays in it. */
export type RequisitesRefusal = {
  readonly refundId: string
  readonly error: ApiFailure
  readonly values: FormValues
}

type Props = {
  readonly requisites: RefundRequisites
  readonly refusal: RequisitesRefusal | undefined
  /** The reader wants to enter another account. */
  readonly isChanging: boolean
  readonly id?: string | undefined
}

/** Where the money of a refund goes: a form while nobody knows, afterwards the end of the number. */
export function RefundAccount({ requisites, refusal, isChanging, id }: Props) {
  const t = useTexts('my-registrations-orders')
  const format = useFormat()
  const { refundId, form, given, amountMinor, currency } = requisites
  const sum = format.money({ amountMinor, currency })
  const hasForm = form !== null && (given === null || isChanging || refusal !== undefined)
  return (
    <Card className="flex scroll-mt-4 flex-col gap-4" id={id}>
      <h2 className="font-semibold text-lg">{t('whereTo')}</h2>
      {given !== null && <p>{format.typeset(t(`whereGiven.${given.kind}`, { sum, shown: given.shown }))}</p>}
      {given === null && <p>{format.typeset(t('whereLead', { sum }))}</p>}
      {hasForm && <AccountForm form={form} refundId={refundId} refusal={refusal} />}
      {given !== null && form !== null && !hasForm && (
        <Link
          to={`?change=${refundId}#refund-to`}
          className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
        >
          {t('whereChange')}
        </Link>
      )}
    </Card>
  )
}

/** What each country's transfers need; the code of a bank in Belarus is a part of the account's number. */
const fieldsOf = {
  by: ['receiver', 'account'],
  ru: ['receiver', 'account', 'bankCode'],
  uz: ['receiver', 'account', 'bankCode'],
  iban: ['receiver', 'account', 'bankCode', 'bankName'],
} as const satisfies Record<RequisitesForm, readonly string[]>

type AccountFormProps = {
  readonly form: RequisitesForm
  readonly refundId: string
  readonly refusal: RequisitesRefusal | undefined
}

function AccountForm({ form: kind, refundId, refusal }: AccountFormProps) {
  const t = useTexts('my-registrations-orders')
  const navigation = useNavigation()
  const fields: readonly string[] = fieldsOf[kind]
  const { form, summary, errorOf } = useRefusedForm({ refusal: refusal?.error, fields })
  const typedOf = (name: string) => {
    const value = refusal?.values[name]
    return typeof value === 'string' ? value : undefined
  }
  const field = (name: string) => ({ name, defaultValue: typedOf(name), error: errorOf(name), spellCheck: false })
  return (
    <Form {...form} method="post" preventScrollReset className="flex max-w-xl flex-col gap-4">
      <FormErrorSummary {...summary} />
      <input type="hidden" name="refundId" value={refundId} />
      <TextField
        {...field('receiver')}
        label={t('whereReceiver')}
        hint={t('whereReceiverHint')}
        autoComplete="name"
        maxLength={140}
      />
      <TextField
        {...field('account')}
        label={t(`whereAccount.${kind}`)}
        hint={t(`whereAccountHint.${kind}`)}
        inputMode={kind === 'ru' || kind === 'uz' ? 'numeric' : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
      />
      {kind !== 'by' && (
        <TextField
          {...field('bankCode')}
          label={t(`whereBankCode.${kind}`)}
          hint={t(`whereBankCodeHint.${kind}`)}
          inputMode={kind === 'iban' ? undefined : 'numeric'}
          optional={kind !== 'ru'}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
        />
      )}
      {kind === 'iban' && (
        <TextField {...field('bankName')} label={t('whereBankName')} optional autoComplete="off" maxLength={140} />
      )}
      <p className="text-ink-2 text-sm">{t('whereKept')}</p>
      <Button type="submit" pending={navigation.state !== 'idle'} className="self-start max-tablet:w-full">
        {t('whereSave')}
      </Button>
    </Form>
  )
}
