import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { consentsOfForm } from '../consents-of-form.ts'
import type { RegisterRefusal, StepProps } from '../step-props.ts'

export const consentKinds = ['offer', 'personal-data', 'receipt'] as const
export type ConsentKind = (typeof consentKinds)[number]

const labels = {
  offer: ['agreeOffer', 'agreeOfferLink'],
  'personal-data': ['agreePersonalData', 'agreePersonalDataLink'],
  receipt: ['agreeReceipt', 'agreeReceiptLink'],
} as const satisfies Record<ConsentKind, readonly string[]>

type ConsentBoxesProps = {
  readonly step: StepProps<'order'>['step']
  readonly kinds: readonly ConsentKind[]
  readonly errorOf: (name: string) => string | undefined
  readonly refusal: RegisterRefusal | undefined
}

/** The consents that are still missing, each separate and unticked. */
export function ConsentBoxes({ step, kinds, errorOf, refusal }: ConsentBoxesProps) {
  const t = useTexts('registration')
  const ticked = refusal === undefined ? [] : consentsOfForm(refusal.values)
  const missing = kinds.filter((kind) => step.cart.consents.some((one) => one.kind === kind && !one.isGiven))
  return (
    <div className="flex flex-col">
      {missing.map((kind) => {
        const [label, link] = labels[kind]
        const path = step.offer.documents.find((document) => document.kind === kind)?.path ?? ''
        return (
          <Checkbox
            key={kind}
            name={`consents.${kind}`}
            defaultChecked={ticked.includes(kind)}
            error={errorOf(`consents.${kind}`)}
            className="text-sm"
          >
            {t(label)}{' '}
            <Link to={path} target="_blank" rel="noopener" className="underline underline-offset-2">
              {t(link)}
            </Link>
          </Checkbox>
        )
      })}
    </div>
  )
}
