import { type XmlNode, xml } from '#src/lib/xml.ts'

/** IOF XML 3.0, as orienteering software reads it. The order of elements is the standard's. */
export type IofPerson = {
  readonly lastName: string
  readonly firstName: string
  readonly gender: string
}
export type IofList = {
  readonly createdAt: string
  readonly eventName: string
  readonly status?: 'Complete'
}

/** The root element of an IOF XML 3.0 list. */
export function iofRoot(name: string, { createdAt, eventName, status }: IofList, lists: readonly XmlNode[]): XmlNode {
  return xml(name, [xml('Event', [xml('Name', eventName)]), ...lists], {
    xmlns: 'http://www.orienteering.org/datastandard/3.0',
    iofVersion: '3.0',
    createTime: createdAt,
    creator: 'Startline',
    status: status ?? null,
  })
}

export function iofPerson({ lastName, firstName, gender }: IofPerson): XmlNode {
  const sex = gender === 'male' ? 'M' : gender === 'female' ? 'F' : null
  return xml('Person', [xml('Name', [xml('Family', lastName), xml('Given', firstName)])], { sex })
}

export function iofClass(id: string, name: string): XmlNode {
  return xml('Class', [xml('Id', id), xml('Name', name)])
}

/** The club's element; null for an athlete without a club. */
export function iofOrganisation(club: string): XmlNode | null {
  return club === '' ? null : xml('Organisation', [xml('Name', club)])
}
