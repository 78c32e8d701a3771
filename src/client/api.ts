import type { RouteDeclaration, RouteKey } from '#src/kernel/route.ts'

/** The exports of a contract file that are routes: their names end in `Route`. */
type RoutesOf<Contract> = Extract<Contract[Extract<keyof Contract, `${string}Route`>], RouteDeclaration>

/** All contracts. A module that serves a route of a file that is not here does not compile (`src/server/modules.ts`). */
type AnyRoute =
  | RoutesOf<typeof import('#src/modules/accounts/contract/account.ts')>
  | RoutesOf<typeof import('#src/modules/accounts/contract/by-email.ts')>
  | RoutesOf<typeof import('#src/modules/accounts/contract/claims.ts')>
  | RoutesOf<typeof import('#src/modules/accounts/contract/confirm-email.ts')>
  | RoutesOf<typeof import('#src/modules/accounts/contract/documents.ts')>
  | RoutesOf<typeof import('#src/modules/accounts/contract/email-delivery.ts')>
  | RoutesOf<typeof import('#src/modules/accounts/contract/lookups.ts')>
  | RoutesOf<typeof import('#src/modules/accounts/contract/photos.ts')>
  | RoutesOf<typeof import('#src/modules/accounts/contract/sessions.ts')>
  | RoutesOf<typeof import('#src/modules/admin/contract/dead-jobs.ts')>
  | RoutesOf<typeof import('#src/modules/admin/contract/emails.ts')>
  | RoutesOf<typeof import('#src/modules/admin/contract/sessions.ts')>
  | RoutesOf<typeof import('#src/modules/catalog/contract/calendar.ts')>
  | RoutesOf<typeof import('#src/modules/catalog/contract/edition.ts')>
  | RoutesOf<typeof import('#src/modules/catalog/contract/event-documents.ts')>
  | RoutesOf<typeof import('#src/modules/catalog/contract/event-page.ts')>
  | RoutesOf<typeof import('#src/modules/catalog/contract/event-qr.ts')>
  | RoutesOf<typeof import('#src/modules/catalog/contract/event-requisites.ts')>
  | RoutesOf<typeof import('#src/modules/catalog/contract/event-status.ts')>
  | RoutesOf<typeof import('#src/modules/catalog/contract/product-pictures.ts')>
  | RoutesOf<typeof import('#src/modules/catalog/contract/stay.ts')>
  | RoutesOf<typeof import('#src/modules/documents/contract/documents.ts')>
  | RoutesOf<typeof import('#src/modules/documents/contract/group-entry-list.ts')>
  | RoutesOf<typeof import('#src/modules/group-entries/contract/group-entries.ts')>
  | RoutesOf<typeof import('#src/modules/home/contract/home.ts')>
  | RoutesOf<typeof import('#src/modules/inquiries/contract/questions.ts')>
  | RoutesOf<typeof import('#src/modules/inquiries/contract/subscriptions.ts')>
  | RoutesOf<typeof import('#src/modules/insurance/contract/policies.ts')>
  | RoutesOf<typeof import('#src/modules/insurance/contract/provider.ts')>
  | RoutesOf<typeof import('#src/modules/maps/contract/course.ts')>
  | RoutesOf<typeof import('#src/modules/maps/contract/venue.ts')>
  | RoutesOf<typeof import('#src/modules/orders/contract/cart-products.ts')>
  | RoutesOf<typeof import('#src/modules/orders/contract/cart.ts')>
  | RoutesOf<typeof import('#src/modules/orders/contract/options.ts')>
  | RoutesOf<typeof import('#src/modules/orders/contract/pay.ts')>
  | RoutesOf<typeof import('#src/modules/orders/contract/products.ts')>
  | RoutesOf<typeof import('#src/modules/payments/contract/check-payment.ts')>
  | RoutesOf<typeof import('#src/modules/payments/contract/incidents.ts')>
  | RoutesOf<typeof import('#src/modules/payments/contract/refunds.ts')>
  | RoutesOf<typeof import('#src/modules/payments/contract/sbp.ts')>
  | RoutesOf<typeof import('#src/modules/payments/contract/webhook.ts')>
  | RoutesOf<typeof import('#src/modules/registration/cancellations/contract/cancellation.ts')>
  | RoutesOf<typeof import('#src/modules/registration/social-categories/contract/categories.ts')>
  | RoutesOf<typeof import('#src/modules/registration/changes/contract/change-entry.ts')>
  | RoutesOf<typeof import('#src/modules/registration/checkout/contract/drafts.ts')>
  | RoutesOf<typeof import('#src/modules/registration/checkout/contract/start.ts')>
  | RoutesOf<typeof import('#src/modules/registration/checkout/contract/success.ts')>
  | RoutesOf<typeof import('#src/modules/registration/contract/entries.ts')>
  | RoutesOf<typeof import('#src/modules/registration/contract/own-options.ts')>
  | RoutesOf<typeof import('#src/modules/registration/contract/own-registrations.ts')>
  | RoutesOf<typeof import('#src/modules/registration/contract/participant-entry.ts')>
  | RoutesOf<typeof import('#src/modules/registration/contract/participant.ts')>
  | RoutesOf<typeof import('#src/modules/registration/deferrals/contract/defer.ts')>
  | RoutesOf<typeof import('#src/modules/registration/entry-details/contract/checked-documents.ts')>
  | RoutesOf<typeof import('#src/modules/registration/entry-details/contract/entry-details.ts')>
  | RoutesOf<typeof import('#src/modules/registration/entry-details/contract/files.ts')>
  | RoutesOf<typeof import('#src/modules/registration/event-moves/contract/event-move.ts')>
  | RoutesOf<typeof import('#src/modules/registration/invitations/contract/invitations.ts')>
  | RoutesOf<typeof import('#src/modules/registration/teams/contract/teams.ts')>
  | RoutesOf<typeof import('#src/modules/registration/transfers/contract/transfer.ts')>
  | RoutesOf<typeof import('#src/modules/registration/visibility/contract/visibility.ts')>
  | RoutesOf<typeof import('#src/modules/registration/waitlist/contract/waitlist.ts')>
  | RoutesOf<typeof import('#src/modules/registration/waves/contract/waves.ts')>
  | RoutesOf<typeof import('#src/modules/results/contract/certificate.ts')>
  | RoutesOf<typeof import('#src/modules/results/contract/online-for-organizers.ts')>
  | RoutesOf<typeof import('#src/modules/results/contract/online-format.ts')>
  | RoutesOf<typeof import('#src/modules/results/contract/online.ts')>
  | RoutesOf<typeof import('#src/modules/results/contract/result-summary.ts')>
  | RoutesOf<typeof import('#src/modules/results/contract/result.ts')>
  | RoutesOf<typeof import('#src/modules/results/contract/results-export.ts')>
  | RoutesOf<typeof import('#src/modules/results/contract/results.ts')>
  | RoutesOf<typeof import('#src/modules/results/contract/standings.ts')>
  | RoutesOf<typeof import('#src/modules/reviews/contract/rated-events.ts')>
  | RoutesOf<typeof import('#src/modules/reviews/contract/reviews.ts')>
  | RoutesOf<typeof import('#src/modules/search/contract/events-map.ts')>
  | RoutesOf<typeof import('#src/modules/search/contract/list-events.ts')>
  | RoutesOf<typeof import('#src/modules/search/contract/map-picture.ts')>
  | RoutesOf<typeof import('#src/modules/search/contract/suggest.ts')>
  | RoutesOf<typeof import('#src/modules/series/contract/series-partners.ts')>
  | RoutesOf<typeof import('#src/modules/series/contract/series.ts')>
  | RoutesOf<typeof import('#src/modules/start-list/contract/start-list-export.ts')>
  | RoutesOf<typeof import('#src/modules/discounts/contract/discount-codes.ts')>
  | RoutesOf<typeof import('#src/modules/discounts/contract/organizer-codes.ts')>
  | RoutesOf<typeof import('#src/modules/discounts/contract/organizer-rules.ts')>
  | RoutesOf<typeof import('#src/modules/start-list/contract/organizer-start-list-csv.ts')>
  | RoutesOf<typeof import('#src/modules/start-list/contract/start-list.ts')>
  | RoutesOf<typeof import('#src/modules/tenants/contract/tenant.ts')>

/** Every call of the API by its key (`GET /Register/ApiCart`). */
export type Api = { readonly [R in AnyRoute as RouteKey<R>]: R }
