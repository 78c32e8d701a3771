import { Form } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { familyPath } from '../domain/family-path.ts'

type Membership = ApiReply<'GET /api/account/memberships'>['memberships'][number]

/** The family groups of others to which the account belongs. */
export function Memberships({ memberships }: { readonly memberships: readonly Membership[] }) {
  const t = useTexts('family')
  if (memberships.length === 0) return null
  return (
    <PageSection title={t('membershipsTitle')}>
      <p className="text-ink-2">{t('membershipsNote')}</p>
      <ul className="flex flex-col gap-3">
        {memberships.map((membership) => (
          <li key={membership.membershipId}>
            <MembershipCard membership={membership} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function MembershipCard({ membership }: { readonly membership: Membership }) {
  const t = useTexts('family')
  const { membershipId, owner, relation, mayRegister } = membership
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-semibold text-lg">
          {owner === '' ? t('membershipOfNameless') : t('membershipOf', { owner })}
        </h3>
        <StateTag tone={mayRegister ? 'ok' : 'quiet'}>{t(mayRegister ? 'mayRegister' : 'mayNotRegister')}</StateTag>
      </div>
      <p className="text-ink-2">{t('youAre', { relation: t(`relation.${relation ?? 'other'}`) })}</p>
      <Form method="post" action={familyPath}>
        <input type="hidden" name="membershipId" value={membershipId} />
        <Button type="submit" name="intent" value={mayRegister ? 'forbid' : 'allow'} look="quiet" size="s">
          {t(mayRegister ? 'forbid' : 'allow')}
        </Button>
      </Form>
      <details className="-mb-2">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-ink-2 underline underline-offset-4">
          {t('leave')}
        </summary>
        <Form method="post" action={familyPath} className="flex flex-col items-start gap-3 pt-1 pb-2">
          <input type="hidden" name="membershipId" value={membershipId} />
          <p>{t('leaveNote')}</p>
          <Button type="submit" name="intent" value="leave" look="danger" size="s">
            {t('leaveSure')}
          </Button>
        </Form>
      </details>
    </Card>
  )
}
