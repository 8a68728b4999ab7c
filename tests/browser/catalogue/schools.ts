// Schools that register.

import type { Document, Traveller } from "./traveller.ts";

/** Registers a school of this name, whose contact person has this e-mail address; the page that says so. */
export function schoolRegisters(visitor: Traveller, schoolName: string, email: string): Promise<Document> {
  return visitor.sends("/school-register", "submit", {
    step: "2",
    schoolName,
    email,
    registrationNumber: "75000001",
    type: "3",
    street: "Lepiku 1",
    city: "Tartu",
    country: "EE",
    firstName: "Liina",
    lastName: "Lepp",
    number: "+372 5550 0000",
    terms_accepted: "true",
  });
}
