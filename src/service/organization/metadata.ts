import type * as calls from '../../contract/organization/metadata.ts'
import { toText } from '../http/body.ts'
import { allClassNames, describeClass } from '../classes/catalog.ts'
import type { HandlersFor } from '../http/handler.ts'
import { findRecordedMetadata } from '../snapshot/rehearsal.ts'
import { classMetadata, relationMetadata } from './metadata-record.ts'

const attributeNames = (className: string) => describeClass(className)?.attributes.map(({ name }) => name) ?? []

/** Packages listed when no class is given. */
const PACKAGE_PATTERN = /^(?:account|cloud|catalog|manifest|bom)\./

export const metadataHandlers: HandlersFor<typeof calls> = {
  readMetadata({ service, query }) {
    const [className, relationName] = [toText(query['class_name']), toText(query['relation_name'])]
    const recorded = findRecordedMetadata(service.store, className ?? relationName ?? '')
    if (recorded !== undefined) return { stream: [recorded] }
    if (className !== undefined) return classMetadata(service.store, className) ?? null
    return (relationName !== undefined && relationMetadata(service.store, relationName)) || null
  },

  lookUpClassNames: ({ query }) =>
    allClassNames.filter((name) => name.startsWith(`${toText(query['package']) ?? ''}.`)),

  lookUpAttributeNames({ query }) {
    const className = toText(query['class_name'])
    if (className !== undefined) return attributeNames(className)
    const names = allClassNames.filter((name) => PACKAGE_PATTERN.test(name))
    return Object.fromEntries(names.map((name) => [name, attributeNames(name)]))
  },
}
