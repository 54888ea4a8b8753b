import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readLatestDesignRelease } from '../../../contract/design/releases.ts'
import { deleteDesignPlatform, listDesignPlatforms, readDesignPlatform } from '../../../contract/design/platforms.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { NOT_FOUND, querySource } from '../../data/write/write-request.ts'
import { invalidateCalls } from '../../data/read/call-query.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { Facts } from '../../kit/Facts.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { useEnvironments } from '../../transition/index.ts'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'
import { countRecords, type Design, type PlatformDesign } from '../use-design.ts'

interface DeletePlatformDialogProps {
  readonly scope: Scope
  readonly platformDesign: PlatformDesign
  readonly design: Pick<Design, 'platforms'>
  readonly onClose: () => void
}

function formatRecordCounts(found: PlatformDesign): string {
  const parts = [
    [countRecords(found, 'component'), 'component'],
    [countRecords(found, 'variable'), 'variable'],
    [countRecords(found, 'attachment'), 'attachment'],
  ] as const
  return parts
    .map(([count, word]) => (count === undefined ? `${word}s not read` : formatCountOf(count, word)))
    .join(', ')
}

/** The dialog before a platform is deleted from the design, with all that goes along. */
export default function DeletePlatformDialog({ scope, platformDesign, design, onClose }: DeletePlatformDialogProps) {
  const { organization, assembly, platform } = scope
  const navigate = useNavigate()
  const [{ rfcAction }] = useState(platformDesign.platform)
  const { data: environments } = useEnvironments(organization, assembly)
  const params = { organization, assembly, platform }
  const { platforms = [] } = design
  const linked = platforms.flatMap(({ platform: { ciName }, links }) => (links?.includes(platform) ? [ciName] : []))
  const unread = platforms.some(({ links }) => !links)
  const never = rfcAction === 'add'
  return (
    <WriteDialog
      title={`Delete ${platform}`}
      description={
        never
          ? `${assembly}. It was never committed: it is gone at once, with all that was typed into it.`
          : `${assembly}. It stays listed until the design is committed, and can be kept by discarding the change. Environments lose it with their next pull and deployment, and its instances with it.`
      }
      requests={[
        {
          label: `Delete ${platform}`,
          call: deleteDesignPlatform,
          request: { params },
          verification: {
            ...querySource(readDesignPlatform, { params }),
            shows: never ? NOT_FOUND : { rfcAction: 'delete' },
          },
        },
      ]}
      invalidates={[listDesignPlatforms, readLatestDesignRelease]}
      blastRadius={{ noun: 'platform', count: 1, destructive: true, name: platform }}
      submitLabel={`Delete ${platform}`}
      danger
      disabledReason={undefined}
      onDone={() => {
        onClose()
        // What is shown of it is not asked for again before it is left: of what is gone there is nothing to read.
        void Promise.resolve(navigate(paths.design(organization, assembly))).then(() =>
          invalidateCalls(CHANGED_BY_DESIGN),
        )
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { term: 'Goes along', value: formatRecordCounts(platformDesign) },
          {
            term: 'Links',
            value:
              platformDesign.links &&
              (platformDesign.links.length > 0 ? `to ${platformDesign.links.join(', ')}` : 'to none'),
          },
          {
            term: 'Linked from',
            value:
              linked.length > 0
                ? `${linked.join(', ')}: these links go, too`
                : unread
                  ? 'not known: the links of others are not read'
                  : 'none',
          },
          {
            term: 'May run in',
            value: never
              ? 'no environment: none could pull it'
              : environments
                ? environments.map(({ ciName }) => ciName).join(', ') || 'no environment'
                : 'not known: the environments are not read',
          },
        ]}
      />
    </WriteDialog>
  )
}
