import { err, ok } from '#src/kernel/result.ts'
import { ownOrder } from '#src/modules/orders/server/reads/build-cart.ts'
import { ownerOfOrder } from '#src/modules/orders/server/reads/owner-of-order.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  getInsuranceRoute,
  getPolicyDocumentRoute,
  listOwnPoliciesRoute,
  removePolicyRoute,
  requestPoliciesRoute,
} from '../../contract/policies.ts'
import { policyFacts } from '../build-policy-facts.ts'
import { removePolicy } from '../commands/remove-policy.ts'
import { requestPolicies } from '../commands/request-policies.ts'
import { insurersById } from '../queries/insurers.ts'
import { ownPolicies } from '../queries/own-policies.ts'
import { insuranceOfOrder } from '../reads/insurance-of-order.ts'

export const requestPoliciesHandler = handle(requestPoliciesRoute, (context, { body }) =>
  requestPolicies(context, body),
)

export const removePolicyHandler = handle(removePolicyRoute, (context, { params }) => removePolicy(context, params))

export const getInsuranceHandler = handle(getInsuranceRoute, async (context, { params }) => {
  const { tx, actor, language, services } = context
  const order = await ownOrder(tx, actor.accountId, params.registrationId)
  if (order === null) return err('orders.not_found')
  return ok(await insuranceOfOrder(tx, order, { language, textOf: services.textOf }))
})

export const listOwnPoliciesHandler = handle(
  listOwnPoliciesRoute,
  async ({ services, actor, language }, { params }) => {
    const { registrationId } = params
    const policies = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
      const found = await ownPolicies(tx, actor.accountId, registrationId)
      const isOwn = found.length > 0 || (await ownerOfOrder(tx, registrationId))?.accountId === actor.accountId
      return isOwn ? found : null
    })
    if (policies === null) return err('insurance.policy_not_found')
    return ok({
      registrationId,
      policies: policies.map(({ insured, ...policy }) => ({
        ...policy,
        fullName: nameIn(language, insured),
        href: `/api/account/registrations/${registrationId}/policies/${policy.policyId}`,
      })),
    })
  },
)

export const getPolicyDocumentHandler = handle(getPolicyDocumentRoute, async (context, { params }) => {
  const { services, actor, language } = context
  const found = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const policies = await ownPolicies(tx, actor.accountId, params.registrationId)
    const policy = policies.find(({ policyId }) => policyId === params.policyId)
    const insurer = policy && (await insurersById(tx, [policy.insurerId])).get(policy.insurerId)
    return policy === undefined || insurer === undefined ? null : { policy, insurer }
  })
  if (found === null) return err('insurance.policy_not_found')
  // Rendered while no database connection is held.
  const facts = policyFacts(found.policy, found.insurer, { language, textOf: services.textOf })
  const bytes = await services.pdf.renderFor(actor.accountId, 'policy', facts)
  const name = `${language === 'ru' ? 'полис' : 'policy'}-${found.policy.number}.pdf`
  return ok({ bytes: bytes.byteLength, content: new Blob([new Uint8Array(bytes)]).stream(), name })
})
