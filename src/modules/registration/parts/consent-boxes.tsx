import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'

type ConsentBoxesProps = {
  /** The consents, with the address of each text. */
  readonly documents: readonly { readonly kind: keyof typeof consentLabels; readonly path: string }[]
  readonly accepted: readonly string[]
  readonly errorOf: (name: string) => string | undefined
}

export const consentLabels = {
  offer: 'consentOffer',
  'personal-data': 'consentPersonalData',
  receipt: 'consentReceipt',
} as const

/** The consents of a person whose place another account pays for, each separate and unticked. */
export function ConsentBoxes({ documents, accepted, errorOf }: ConsentBoxesProps) {
  const t = useTexts('registration')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="headline mb-2 text-h2">{t('consentsTitle')}</legend>
      {documents.map(({ kind, path }) => (
        <Checkbox
          key={kind}
          name={`consents.${kind}`}
          defaultChecked={accepted.includes(kind)}
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
