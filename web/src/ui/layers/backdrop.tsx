import { Dialog as Base } from '@base-ui/react/dialog';

/**
 * Closes on pointer down. A drag that began inside the layer and ends outside does not start on the backdrop,
 * so it closes nothing.
 */
export function Backdrop({ onPress }: { onPress: () => void }) {
  return (
    <Base.Backdrop
      forceRender
      onPointerDown={(event) => {
        if (event.button === 0) onPress();
      }}
      // The browser would move the focus to the page after it was returned to the opener.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-0 z-40 bg-scrim transition-opacity duration-225 ease-out data-ending-style:opacity-0 data-ending-style:duration-195 data-starting-style:opacity-0"
    />
  );
}
