import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode, type Ref } from 'react'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { useSizeChoices } from '../../cloud/index.ts'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { RawRecord, type RawRecordProps } from '../../data/RawRecord.tsx'
import { AttributeEditor } from '../../data/form/AttributeEditor.tsx'
import { useRecordForm } from '../../data/form/use-record-form.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { commentsField } from '../../kit/form/attributes.ts'
import { OwnedAttributes } from '../../kit/form/OwnedAttributes.tsx'
import { ownedValues } from '../../kit/form/owners.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { DeleteDraftDialog } from '../DeleteDraftDialog.tsx'
import { PendingStatus, ReviewChangesButton } from '../PendingChanges.tsx'
import { CHANGED_BY_DESIGN } from '../queries.ts'
import { recordFields } from './fields.ts'
import { itemDifferences, planDelete, planUpdate, type PlatformItem } from './plan.ts'
import { formatLocation, isFromPack, listPath, RECORD_KINDS, type RecordKind } from './record-kinds.ts'

interface RecordPageProps<Item extends PlatformItem> {
  kind: RecordKind
  scope: Scope
  name: string
  facts: ReactNode
  query: UseQueryResult<Item>
  /** Options of `query`, for the raw record. */
  queryOptions: RawRecordProps['queryOptions']
  /** Facts of the record in the delete dialog. */
  renderDeleteFacts?: (record: Item) => ReactNode
  /** Places the editor between other views of the record. */
  children?: (editor: ReactNode) => ReactNode
}

/** Page of a record of a platform: header, editor, delete dialog and raw record. */
export function RecordPage<Item extends PlatformItem>(props: RecordPageProps<Item>) {
  const { kind, scope, name, facts, query, queryOptions, renderDeleteFacts, children = (editor) => editor } = props
  const [savedNotice, setSavedNotice] = useState<HTMLElement | null>(null)
  const record = query.data
  return (
    <>
      <PageHeader
        title={name}
        state={<PendingStatus action={record?.rfcAction ?? ''} />}
        facts={facts}
        // The notice offers it after saving. The changes may be those of other records.
        actions={
          !savedNotice && <ReviewChangesButton scope={scope} variant={record?.rfcAction ? 'filled' : 'default'} />
        }
        more={[
          {
            label: `Delete ${kind}`,
            danger: true,
            disabledReason: deleteDisabledReason(kind, record),
            renderDialog: (onClose) =>
              record && (
                <DeleteDraftDialog
                  noun={kind}
                  record={record}
                  location={formatLocation(kind, scope)}
                  effects={RECORD_KINDS[kind].deleteEffects}
                  request={planDelete(kind, scope, record)}
                  to={listPath(kind, scope)}
                  onClose={onClose}
                >
                  {renderDeleteFacts?.(record)}
                </DeleteDraftDialog>
              ),
          },
        ]}
      />
      <QueryBoundary query={query} subject={`The ${kind}`}>
        {(loaded) => (
          <>
            {children(
              <RecordEditor
                key={loaded.ciId}
                kind={kind}
                scope={scope}
                record={loaded}
                savedNoticeRef={setSavedNotice}
              />,
            )}
            <RawRecord queryOptions={queryOptions} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function deleteDisabledReason(kind: RecordKind, record: PlatformItem | undefined): string | undefined {
  if (!record) return `The ${kind} is still loading.`
  if (record.rfcAction === 'delete') return `This ${kind} is already marked for deletion.`
  return isFromPack(kind, record)
    ? `This ${kind} comes with the pack and cannot be deleted. You can turn it off instead.`
    : undefined
}

interface EditorProps {
  kind: RecordKind
  scope: Scope
  record: PlatformItem
  savedNoticeRef: Ref<HTMLDivElement>
}

function RecordEditor(props: EditorProps) {
  const { data: metadata = null, isPending } = useClassMetadata(props.record.ciClassName)
  return isPending ? <Skeleton lines={12} variant="rows" /> : <LoadedEditor {...props} metadata={metadata} />
}

/** `metadata`: null if the service does not describe the class. */
function LoadedEditor({ kind, scope, record, metadata, savedNoticeRef }: EditorProps & { metadata: Metadata | null }) {
  const { organization, assembly, platform } = scope
  const { ciId, ciName, rfcAction } = record
  const { form, fields, base } = useRecordForm({
    draft: `${kind} ${organization}/${assembly}/${platform}/${ciId}`,
    record,
    fieldsOf: ({ ciClassName, ciAttributes, comments }) => [
      ...recordFields(ciClassName, metadata?.mdAttributes, ciAttributes),
      commentsField(comments, 'Comments'),
    ],
    extraValues: (item) => ownedValues(item, 'design'),
  })
  return (
    <AttributeEditor
      form={form}
      fields={useSizeChoices(record.ciClassName, fields)}
      name={ciName}
      differences={itemDifferences(base, fields, form.values)}
      lockedReason={rfcAction === 'delete' ? `${ciName} will be deleted. Discard that change to keep it.` : undefined}
      location={formatLocation(kind, scope)}
      description="Environments get the change with their next pull, once the design is committed."
      plan={() => planUpdate(kind, scope, base, fields, form.values)}
      invalidates={CHANGED_BY_DESIGN}
      reviewTo={paths.designChanges(scope)}
      savedNoticeRef={savedNoticeRef}
      cancelTo={listPath(kind, scope)}
      after={
        kind === 'component' && (
          <FormGroup title="Pack update">
            <OwnedAttributes
              form={form}
              fields={fields}
              label="Attributes kept on pack update"
              description="Updating the pack does not change the values of these attributes."
            />
          </FormGroup>
        )
      }
    />
  )
}
