import { InlineNotice } from '../../kit/confirm/DraftNotice.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'

/** After saving a change that takes effect once it is committed. `to`: where it is reviewed and committed. */
export const SavedNotice = ({ to }: { to: string }) => (
  <InlineNotice message="Saved. The change takes effect once it is committed.">
    <ButtonLink to={to} variant="filled">
      Review uncommitted changes
    </ButtonLink>
  </InlineNotice>
)
