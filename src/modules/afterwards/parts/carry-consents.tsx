import { Link } from 'react-router'
import type { ApiReply } from '#src/app/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'

type CarryConsentsProps = {
  readonly documents: ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/carry'>['documents']
  readonly given: readonly string[]
  readonly errors: Readonly<Record<string, { readonly message: string } | undefined>>
}

const labels = {
  offer: 'consentOffer',
  'personal-data': 'consentPersonalData',
  receipt: 'consentReceipt',
} as const

/** A place at another event is agreed to anew: each on its own, and unticked. */
export function CarryConsents({ documents, given, errors }: CarryConsentsProps) {
  const t = useTexts('registration')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="headline mb-2 text-h2">{t('consentsTitle')}</legend>
      {documents.map(({ kind, path }) => (
        <Checkbox
          key={kind}
          name={`consents.${kind}`}
          defaultChecked={given.includes(kind)}
          error={errors[`consents.${kind}`]?.message}
        >
          {t(labels[kind])}{' '}
          <Link to={path} target="_blank" rel="noopener" className="underline underline-offset-2">
            {t('readText')}
          </Link>
        </Checkbox>
      ))}
    </fieldset>
  )
}
