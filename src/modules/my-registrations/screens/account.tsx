import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { EmailDeliveryNotice } from '#src/modules/accounts/parts/email-delivery-notice.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { AttentionList } from '../parts/account/attention-list.tsx'
import { SectionList } from '../parts/account/section-list.tsx'
import { useAttention } from '../parts/account/use-attention.ts'
import { HomeOwnEntries } from '../parts/home-own-entries.tsx'
import type { Route } from './+types/account'

export const handle = {
  texts: ['my-registrations-start', 'my-registrations', 'my-registrations-home', 'accounts-emails'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const [registrations, drafts, waitlists, invited, family, documents, reviews, tax, profile, delivery, data] =
    await Promise.all([
      api.must('GET /api/account/registrations', { query: { past: 1 } }),
      api.must('GET /api/registrations/drafts'),
      api.must('GET /api/account/waitlists', { query: {} }),
      api.must('GET /api/account/invitations'),
      api.must('GET /api/account/family'),
      api.must('GET /api/account/missing-documents'),
      api.must('GET /api/account/events-to-review'),
      api.must('GET /api/tax-deduction/applications'),
      api.must('GET /api/account/profile'),
      api.must('GET /api/account/email-delivery'),
      api.must('GET /api/account/data'),
    ])
  const { serverNow, waiting, upcoming } = registrations
  return {
    ...{ serverNow, waiting, upcoming, delivery },
    drafts: drafts.list,
    waitlistEntries: waitlists.entries,
    invited,
    family,
    documents: documents.entries,
    toReview: reviews.list,
    tax: tax.list,
    deleteAfter: data.deleteAfter,
    hasProfile: profile.lastName !== '' && profile.birthDate !== null,
    firstName: profile.firstName,
  }
}

/** The account at a glance: what needs attention, the next starts, and all sections. */
export default function AccountScreen({ loaderData }: Route.ComponentProps) {
  const t = useTexts('my-registrations-start')
  const items = useAttention(loaderData)
  const { invited, serverNow, delivery, firstName: name } = loaderData
  // What waits for a decision is among the items above, with its button.
  const upcoming = loaderData.upcoming.filter(({ eventStatus }) => eventStatus === 'published')
  return (
    <div className="page-column flex flex-col gap-8 py-6 tablet:gap-10 tablet:py-8">
      <title>{t('title')}</title>
      <h1 className="headline break-words text-h1">{name === '' ? t('title') : t('hello', { name })}</h1>
      <EmailDeliveryNotice {...delivery} />
      <AttentionList items={items} />
      <HomeOwnEntries
        registrations={{ waiting: [], upcoming }}
        ofOtherPayers={invited.entries}
        drafts={[]}
        serverNow={serverNow}
      />
      <SectionList />
    </div>
  )
}
