import { index, type RouteConfig, route } from '@react-router/dev/routes'

// Every page address and the screen behind it: the site's table of contents.
export default [
  index('modules/catalog/screens/home.tsx'),
  route('events', 'modules/catalog/screens/events-redirect.tsx'),
  route('events/:type', 'modules/catalog/screens/events-list.tsx'),
  route('event/:code/requisites', 'modules/catalog/screens/event-requisites.tsx'),
  route('event/:code', 'modules/catalog/screens/event.tsx', [
    index('modules/catalog/screens/event-overview.tsx'),
    route('startlist', 'modules/registration/screens/start-list.tsx'),
    route('draw/:raceCode', 'modules/registration/screens/participant/draw.tsx'),
    route('results', 'modules/results/screens/event-results.tsx'),
  ]),
  route('series/:seriesCode', 'modules/catalog/screens/series.tsx'),

  route('account/login', 'modules/accounts/screens/participant/sign-in.tsx'),
  route('account/signup', 'modules/accounts/screens/participant/sign-up.tsx'),
  route('account/code', 'modules/accounts/screens/participant/code.tsx'),
  route('account/reset', 'modules/accounts/screens/participant/reset.tsx'),
  route('account/claim', 'modules/invitations/screens/claim.tsx'),
  route('account/logout', 'modules/accounts/screens/participant/sign-out.tsx'),
  route('account/profile', 'modules/accounts/screens/participant/profile.tsx'),
  route('account/documents', 'modules/accounts/screens/participant/documents.tsx'),
  route('account/registrations', 'modules/afterwards/screens/registrations.tsx'),
  route('account/registrations/:registrationId', 'modules/afterwards/screens/registration.tsx'),
  route('account/registrations/:registrationId/entries/:entryId', 'modules/afterwards/screens/change-data.tsx'),
  route('account/registrations/:registrationId/entries/:entryId/race', 'modules/afterwards/screens/change-race.tsx'),
  route('account/registrations/:registrationId/entries/:entryId/hand-over', 'modules/afterwards/screens/hand-over.tsx'),
  route('account/registrations/:registrationId/entries/:entryId/defer', 'modules/afterwards/screens/defer.tsx'),
  route('account/registrations/:registrationId/entries/:entryId/mine', 'modules/afterwards/screens/own-start.tsx'),
  route('account/registrations/:registrationId/entries/:entryId/carry', 'modules/afterwards/screens/carry.tsx'),
  route('account/registrations/:registrationId/result', 'modules/results/screens/participant/online-result.tsx'),
  route('account/registrations/:registrationId/visibility', 'modules/registration/screens/participant/visibility.tsx'),
  route('account/registrations/:registrationId/cancel', 'modules/afterwards/screens/cancel.tsx'),
  route('account/invitations', 'modules/invitations/screens/received.tsx'),
  route('account/sessions', 'modules/accounts/screens/participant/sessions.tsx'),
  route('account/password', 'modules/accounts/screens/participant/password.tsx'),

  route('tax-deduction', 'app/pages/tax-deduction.tsx'),

  route('legal/:kind', 'modules/site/screens/legal.tsx'),
  route('language', 'modules/site/screens/language.tsx'),
  route('cookies/accept', 'modules/site/screens/cookies-accept.tsx'),
  route('payments/return', 'modules/registration/screens/participant/payment-return.tsx'),

  route(':eventCode/:raceCode/register', 'modules/registration/screens/participant/register.tsx'),
  route(':eventCode/:raceCode/register/success', 'modules/registration/screens/participant/success.tsx'),
  route(':eventCode/:raceCode/register/invite', 'modules/invitations/screens/invite.tsx'),
  route(':eventCode/:raceCode/register/gift', 'modules/invitations/screens/gift.tsx'),
  route(':eventCode/:raceCode/register/take-over', 'modules/invitations/screens/take-over.tsx'),
  route(':eventCode/:raceCode/register/hand-over', 'modules/invitations/screens/relatives-form.tsx'),
  route(':eventCode/:raceCode/register/details', 'modules/invitations/screens/entry-details.tsx'),
  route(':eventCode/:raceCode/register/application', 'modules/applications/screens/application.tsx'),
  route(':eventCode/:raceCode/register/invitations', 'modules/invitations/screens/sent.tsx'),

  route('404', 'app/pages/not-found.tsx', { id: '404' }),
  route('*', 'app/pages/not-found.tsx', { id: 'catch-all' }),
] satisfies RouteConfig
