import { academy } from "#foundation/academy/academy.ts";
import { mapLink } from "#foundation/academy/map-link.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";

/** The centres at which a program is taught, with address, hours, map and phone. Nothing for an online program. */
export function ProgramPlaces({ location }: { readonly location: string }) {
  const centres = academy.centres.filter(({ city }) => location.includes(city));
  if (centres.length === 0) return null;
  return (
    <section>
      <h2>Where</h2>
      <ul className="places">
        {centres.map((centre) => (
          <li key={centre.id}>
            <h3>{centre.name}</h3>
            <p>{centre.address}</p>
            <p>The desk is open {centre.hours}.</p>
            <p className="place-links">
              <a href={mapLink(centre)} rel="noopener">
                Map<span className="visually-hidden"> of the centre in {centre.city}</span>
              </a>
              <a href={`tel:${centre.phone.replaceAll(" ", "")}`}>{centre.phone}</a>
              <a href={whatsAppChat(centre.phone)} rel="noopener">
                WhatsApp<span className="visually-hidden"> to the centre in {centre.city}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
