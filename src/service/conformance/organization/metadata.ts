import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/metadata.ts'
import { toFields, toList } from '../../http/body.ts'
import type { ExamplesFor } from '../example.ts'

export const metadataExamples: ExamplesFor<typeof calls> = {
  readMetadata: {
    params: {},
    query: { class_name: 'catalog.oneops.1.Volume' },
    verify(_, answer) {
      const { className, mdAttributes } = toFields(answer)
      expect([className, toList(mdAttributes).length]).toEqual(['catalog.oneops.1.Volume', 7])
    },
  },
  lookUpClassNames: {
    params: {},
    query: { package: 'account' },
    verify: (_, answer) => expect(answer).toContain('account.Assembly'),
  },
  lookUpAttributeNames: {
    params: {},
    query: { class_name: 'account.Assembly' },
    verify: (_, answer) => expect(answer).toEqual(['description', 'owner', 'tags']),
  },
}
