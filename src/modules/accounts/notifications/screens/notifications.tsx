import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { KindSwitches } from '../parts/kind-switches.tsx'
import { OwnSubscriptions } from '../parts/own-subscriptions.tsx'
import { RequiredKinds } from '../parts/required-kinds.tsx'
import type { Route } from './+types/notifications'

export const handle = {
  texts: ['notifications'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

const path = '/account/notifications'
type Settings = ApiReply<'GET /api/account/notifications'>
type Language = Settings['language']

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const [settings, { subscriptions }] = await Promise.all([
    api.must('GET /api/account/notifications'),
    api.must('GET /api/account/subscriptions'),
  ])
  return { settings, subscriptions, done: new URL(request.url).searchParams.get('done') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const api = context.get(apiContext)
  return form.intent === 'end' ? await endSubscription(api, form) : await save(api, form)
}

async function save(api: LocalApi, form: FormValues) {
  const settings = await api.must('GET /api/account/notifications')
  const choices = settings.choices.map(({ kind, channel }) => ({ kind, channel, isOn: isTicked(form, kind, channel) }))
  const language = languageOf(form.language)
  const { error, response } = await api.call('PUT /api/account/notifications', { body: { language, choices } })
  if (error) return data({ error, typed: { choices, language } }, { status: response.status })
  throw redirect(`${path}?done=saved`)
}

/** One that is over by now counts as ended. */
async function endSubscription(api: LocalApi, form: FormValues) {
  const { subscriptions } = await api.must('GET /api/account/subscriptions')
  const ended = subscriptions.find(({ subscriptionId }) => subscriptionId === form.subscriptionId)
  if (ended !== undefined) {
    const { eventCode, raceCode } = ended
    if (raceCode === null) await api.must('POST /api/account/event-news/end', { body: { eventCode } })
    else await api.must('POST /api/account/openings/end', { body: { eventCode, raceCode } })
  }
  throw redirect(`${path}?done=ended`)
}

/** An unticked box is not posted. */
function isTicked(form: FormValues, kind: string, channel: string): boolean {
  const ofKind = form[kind]
  return typeof ofKind === 'object' && !Array.isArray(ofKind) && ofKind[channel] !== undefined
}

function languageOf(value: FormValues[string] | undefined): Language {
  return value === 'ru' || value === 'en' ? value : null
}

/** What the account is written about, and in which language. */
export default function NotificationsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('notifications')
  const navigation = useNavigation()
  const { settings, subscriptions } = loaderData
  const done = useDoneMessage(actionData ? null : loaderData.done)
  return (
    <div className="page-column py-6 tablet:py-8">
      <title>{t('title')}</title>
      <div className="flex max-w-3xl flex-col gap-8 tablet:gap-10">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('title')}</h1>
          <p className="text-ink-2">{t('lead')}</p>
          <p className="wrap-anywhere">
            {t('address', { email: settings.email })}{' '}
            <Link to="/account/security/email" className="underline">
              {t('addressChange')}
            </Link>
          </p>
        </div>
        {done !== null && (
          <noscript>
            <Notice look="ok">{done}</Notice>
          </noscript>
        )}
        {!settings.isConfirmed && (
          <Notice
            look="warn"
            action={
              <LinkButton look="quiet" size="s" to="/account/confirm">
                {t('addressConfirm')}
              </LinkButton>
            }
          >
            {t('addressUnconfirmed')}
          </Notice>
        )}
        {actionData?.error && (
          <Notice look="stop" live>
            {actionData.error.message}
          </Notice>
        )}
        <Form method="post" className="flex flex-col gap-8 tablet:gap-10">
          <KindSwitches choices={settings.choices} typed={actionData?.typed.choices} error={actionData?.error} />
          <LanguageChoice settings={settings} typed={actionData?.typed.language} />
          <Button
            type="submit"
            size="l"
            name="intent"
            value="save"
            className="self-start"
            pending={navigation.formData?.get('intent') === 'save'}
          >
            {t('save')}
          </Button>
        </Form>
        <OwnSubscriptions subscriptions={subscriptions} />
        <RequiredKinds required={settings.required} />
      </div>
    </div>
  )
}

function LanguageChoice({ settings, typed }: { settings: Settings; typed: Language | undefined }) {
  const t = useTexts('notifications')
  const { language, visitLanguage } = settings
  return (
    <PageSection title={t('language')}>
      <RadioCards
        label={t('languageChoice')}
        name="language"
        defaultValue={(typed === undefined ? language : typed) ?? 'visit'}
        cards={[
          { value: 'visit', title: t('language.visit'), note: t(`language.visitNote.${visitLanguage}`) },
          { value: 'ru', title: <span lang="ru">{t('language.ru')}</span> },
          { value: 'en', title: <span lang="en">{t('language.en')}</span> },
        ]}
      />
    </PageSection>
  )
}

/** The message of the completed action; a toast with JavaScript. */
function useDoneMessage(done: string | null): string | null {
  const t = useTexts('notifications')
  const texts: Readonly<Record<string, string>> = { saved: t('saved'), ended: t('subscriptionEnded') }
  const text = done === null ? null : (texts[done] ?? null)
  useDoneToast(text)
  return text
}
