import { useState } from 'react'
import { deleteDesignPlatform, readDesignPlatform } from '../../../contract/design/platforms.ts'
import { querySource } from '../../data/write/write-request.ts'
import { Facts } from '../../kit/Facts.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { useEnvironments } from '../../transition/index.ts'
import { DeleteDraftDialog } from '../DeleteDraftDialog.tsx'
import { deletedShape, isUncommitted } from '../releases/pending.ts'
import { countRecords, findLinkedFrom, type PlatformDesign, type PlatformProps } from '../use-design.ts'

const formatRecordCounts = (platformDesign: PlatformDesign): string =>
  (['component', 'variable', 'attachment'] as const)
    .map((kind) => {
      const count = countRecords(platformDesign, kind)
      return count === undefined ? `${kind}s not loaded` : formatCountOf(count, kind)
    })
    .join(', ')

interface DeletePlatformDialogProps extends PlatformProps {
  /** Where to go afterwards; by default to the platforms. */
  to?: string | undefined
  onClose: () => void
}

/** Deletes a platform; shows everything that is deleted with it. */
export default function DeletePlatformDialog(props: DeletePlatformDialogProps) {
  const { scope, platformDesign, design, onClose, to } = props
  const { assembly, platform } = scope
  const [record] = useState(platformDesign.platform)
  const { data: environments } = useEnvironments(scope)
  const linkedFrom = findLinkedFrom(design, platform)
  return (
    <DeleteDraftDialog
      noun="platform"
      record={record}
      location={assembly}
      effects={[
        ', with all of its content',
        ', and can be kept by discarding the change. The next pull and deployment remove it from each environment, with its instances',
      ]}
      request={{
        label: `Delete ${platform}`,
        call: deleteDesignPlatform,
        request: { params: scope },
        verification: { ...querySource(readDesignPlatform, { params: scope }), shows: deletedShape(record) },
      }}
      to={to ?? paths.design(scope)}
      onClose={onClose}
    >
      <Facts
        facts={[
          { term: 'Also deleted', value: formatRecordCounts(platformDesign) },
          {
            term: 'Links',
            value:
              platformDesign.links &&
              (platformDesign.links.length > 0 ? `to ${platformDesign.links.join(', ')}` : 'none'),
          },
          {
            term: 'Linked from',
            value:
              linkedFrom.names.length > 0
                ? `${linkedFrom.names.join(', ')}: ${linkedFrom.names.length === 1 ? 'this link is' : 'these links are'} deleted too`
                : linkedFrom.isComplete
                  ? 'none'
                  : 'unknown: the links of other platforms are not loaded',
          },
          {
            term: 'Environments that may run it',
            value: isUncommitted(record)
              ? 'none: it was never committed'
              : environments
                ? environments.map(({ ciName }) => ciName).join(', ') || 'none'
                : 'unknown: the environments are not loaded',
          },
        ]}
      />
    </DeleteDraftDialog>
  )
}
