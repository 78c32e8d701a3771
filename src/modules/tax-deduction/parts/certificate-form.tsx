import { Form, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { innIssue } from '../domain/certificate-person.ts'
import { choicePath, type TaxChoice } from '../domain/choice.ts'
import { PersonFields, personFieldNames } from './person-fields.tsx'
import type { TaxView } from './tax-choice.ts'
import { useFormAnchor } from './use-form-anchor.ts'
import { useShownRefusal } from './use-shown-refusal.ts'

export type RefusedApplication = { readonly error: ApiFailure; readonly values: FormValues }

type CertificateFormProps = {
  view: TaxView
  choice: TaxChoice & { readonly students: readonly string[] }
  applicationId: string
  refused: RefusedApplication | undefined
}

/** The people whom the certificates name, and the button that asks for them. */
export function CertificateForm({ view, choice, applicationId, refused }: CertificateFormProps) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  const { state, formMethod } = useNavigation()
  const hash = useFormAnchor('form')
  const roleOf = (name: string) => view.people[Number(name.split('.')[1])]?.role
  const { form, summary, errorOf } = useRefusedForm({
    refusal: useShownRefusal(refused?.error),
    fields: view.people.flatMap(({ position }) => personFieldNames.map((field) => `people.${position}.${field}`)),
    check(name, value) {
      if (!name.endsWith('.inn')) return undefined
      const issue = innIssue(value.replaceAll(/\s/g, ''), roleOf(name) !== 'recipient')
      return issue === null
        ? null
        : t(issue === 'tax-deduction.inn_needed' ? 'error.tax-deduction.inn_needed' : 'error.tax-deduction.inn_wrong')
    },
  })
  return (
    <PageSection title={t('formTitle')} note={t('formNote')} id="form" className="scroll-mt-6">
      <Card>
        <Form {...form} method="post" action={choicePath(choice, { hash })} className="flex flex-col gap-8">
          <FormErrorSummary {...summary} />
          <input type="hidden" name="applicationId" value={applicationId} />
          <input type="hidden" name="sumMinor" value={view.sumMinor} />
          {choice.students.map((id) => (
            <input key={id} type="hidden" name="confirmed" value={id} />
          ))}
          {choice.payer === 'SPOUSE' && <p className="text-ink-2">{t('spouseNote')}</p>}
          {view.people.map((person) => (
            <PersonFields
              key={`${choice.payer} ${choice.beneficiary} ${person.position}`}
              person={person}
              typed={typedOf(refused, person.position)}
              errorOf={errorOf}
            />
          ))}
          <Button
            type="submit"
            look="accent"
            size="l"
            className="self-start max-tablet:w-full"
            pending={state !== 'idle' && formMethod === 'POST'}
          >
            {t('submit', { sum: format.money({ amountMinor: view.sumMinor, currency: 'RUB' }) })}
          </Button>
        </Form>
      </Card>
    </PageSection>
  )
}

/**
 * The id of the form's application. It stays through every refusal: where the response was lost, the server may
 * have the application already, and the same id finds it. Only an id that names another account's application
 * gives way to a new one.
 */
export function idOfForm(refused: RefusedApplication | undefined, newId: string): string {
  const sent = refused?.values.applicationId
  if (refused?.error.code === 'tax-deduction.application_not_found') return newId
  return typeof sent === 'string' && isUuid(sent) ? sent : newId
}

function typedOf(refused: RefusedApplication | undefined, position: number): Record<string, string> | undefined {
  const people = refused?.values.people
  const one = typeof people === 'object' && !Array.isArray(people) ? people[String(position)] : undefined
  if (typeof one !== 'object' || Array.isArray(one)) return undefined
  return Object.fromEntries(
    Object.entries(one).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
