import { EmergencyCall } from '#web/shared/ui/emergency-call.tsx';
import { PageFooter } from '#web/shared/ui/page/page-footer.tsx';

export const ForecastFooter = () => (
  <PageFooter>
    <h2 className="mb-2 text-base font-semibold text-ink">What a forecast is</h2>
    <p className="max-w-prose">
      Everything on this page comes from computer models, the values for now as well: nothing was measured at
      the beach. The further ahead, the less sure it is. All times are UK times.
    </p>
    <div className="mt-2">
      <EmergencyCall />
    </div>
  </PageFooter>
);
