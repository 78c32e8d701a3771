/** Who a message is from: a reader with a question, a company with a request, an applicant for a vacancy. */
export const messageKinds = ['question', 'company', 'application'] as const
export type MessageKind = (typeof messageKinds)[number]

/** What a question is about. */
export const messageTopics = ['registration', 'payment', 'refund', 'other'] as const
export type MessageTopic = (typeof messageTopics)[number]

export const messageStates = ['open', 'answered'] as const
export type MessageState = (typeof messageStates)[number]

/** How long an application and its file are stored; the page of the vacancy says so. */
export const applicationDays = 180
/** The rest: as long as the privacy policy says of support. */
export const messageDays = 3 * 365

/** The number by which a sender and an operator name the message: «3F2A91C0». */
export function messageNumber(messageId: string): string {
  return messageId.slice(0, 8).toUpperCase()
}
