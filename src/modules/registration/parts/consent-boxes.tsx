import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'

type ConsentBoxesProps = {
  /** What is agreed to, with the address of each text. */
  readonly documents: readonly { readonly kind: keyof typeof consentLabels; readonly path: string }[]
  readonly given: readonly string[]
  readonly errorOf: (name: string) => string | undefined
}

export const consentLabels = {
  offer: 'consentOffer',
  'personal-data': 'consentPersonalData',
  receipt: 'consentReceipt',
} as const

/** What somebody agrees to for a place of theirs that this order's consents are not about: each on its own, and unticked. */
export function ConsentBoxes({ documents, given, errorOf }: ConsentBoxesProps) {
  const t = useTexts('registration')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="headline mb-2 text-h2">{t('consentsTitle')}</legend>
      {documents.map(({ kind, path }) => (
        <Checkbox
          key={kind}
          name={`consents.${kind}`}
          defaultChecked={given.includes(kind)}
          error={errorOf(`consents.${kind}`)}
        >
          {t(consentLabels[kind])}{' '}
          <Link to={path} target="_blank" rel="noopener" className="whitespace-nowrap underline underline-offset-2">
            {t('readText')}
          </Link>
        </Checkbox>
      ))}
    </fieldset>
  )
}
